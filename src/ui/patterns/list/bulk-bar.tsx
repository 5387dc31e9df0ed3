import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import type { IconName } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'

/** `label` says what is done with how many, for example "Export 12 profiles". */
export type BulkAction = {
  id: string
  label: string
  icon?: IconName
  isDangerous?: boolean
  isBusy?: boolean
  onRun: () => void
}

type Props = { count: number; actions: readonly BulkAction[]; onClear: () => void }

/** What can be done with all selected rows at once. Nothing while none is selected. */
export const BulkBar = ({ count, actions, onClear }: Props) => {
  const { t, i18n } = useLingui()
  if (count === 0) return null
  const selected = i18n.number(count)
  return (
    <section aria-label={t`批量操作`} className={bar}>
      <span role="status" className={css({ fontWeight: 'medium' })}>
        <Trans>已选 {selected} 项</Trans>
      </span>
      {actions.map(({ id, label, icon, isDangerous, isBusy, onRun }) => (
        <Button
          key={id}
          size="small"
          look={isDangerous ? 'danger' : 'secondary'}
          busy={isBusy ?? false}
          {...(icon ? { icon } : {})}
          onClick={onRun}
        >
          {label}
        </Button>
      ))}
      <Button size="small" look="ghost" onClick={onClear}>
        <Trans>取消选择</Trans>
      </Button>
    </section>
  )
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  padding: '2',
  marginBottom: '3',
  borderRadius: 'm',
  bg: 'accent.soft',
  fontSize: 's',
})
