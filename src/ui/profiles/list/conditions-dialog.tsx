import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { ConditionTree } from '#ui/patterns/condition-tree/condition-tree.tsx'
import { offeredKinds } from '#ui/patterns/condition-tree/offered-kinds.ts'
import { css } from '../../../../styled-system/css'
import { useVocabulary } from './use-vocabulary.ts'

type Props = ComponentProps<typeof ConditionTree> & {
  onApply: () => void
  onClose: () => void
}

/** Edits the conditions of a list's filter. The list changes when they are applied. */
export const ConditionsDialog = ({ onApply, onClose, vocabulary, ...tree }: Props) => {
  const { t } = useLingui()
  const named = useVocabulary(vocabulary)
  return (
    <Dialog wide title={t`筛选条件`} description={t`用户要满足这些条件才会列出。`} onClose={onClose}>
      <ConditionTree {...tree} vocabulary={named} kinds={offeredKinds(named)} />
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2', marginTop: '5' })}>
        <Button look="ghost" onClick={onClose}>
          <Trans>取消</Trans>
        </Button>
        <Button look="primary" onClick={onApply}>
          <Trans>应用</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
