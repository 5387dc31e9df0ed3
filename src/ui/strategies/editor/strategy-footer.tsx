import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { StrategyFault } from '#machines/strategies/strategy-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { EditorFooter } from '#ui/patterns/editor/editor-footer.tsx'
import { useStrategyNames } from '../names.ts'
import type { EditorActor } from './strategy-editor-screen.tsx'

type Props = {
  actor: EditorActor
  faults: readonly StrategyFault[]
  mayPublish: boolean
  onFocus: (fault: StrategyFault) => void
}

/** What hinders publishing, and the buttons that save and publish. */
export const StrategyFooter = ({ actor, faults, mayPublish, onFocus }: Props) => {
  const { t } = useLingui()
  const { fieldName, faultText } = useStrategyNames()
  const base = useSelector(actor, (it) => it.context.base)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isSaving = useSelector(actor, (it) => it.hasTag('busy') && !it.context.isPublishing)
  const isPublishing = useSelector(actor, (it) => it.hasTag('busy') && it.context.isPublishing)
  const canDiscard = useSelector(actor, (it) => it.can({ type: 'draft.discard' }))
  const canSave = useSelector(actor, (it) => it.can({ type: 'draft.save' }))
  const canPublish = useSelector(actor, (it) => it.can({ type: 'draft.publish' }))
  return (
    <EditorFooter
      problems={faults.map((fault) => {
        const field = fieldName(fault.path)
        const text = faultText(fault)
        return {
          key: `${fault.code} ${fault.path.join('.')} ${fault.part ?? ''}`,
          text: t`${field}：${text}`,
          onShow: () => onFocus(fault),
        }
      })}
      isUnsaved={isUnsaved}
      savedAt={base?.updatedAt ?? null}
      hint={<Trans>写好触发和方案，就可以保存和发布。</Trans>}
      onDiscard={canDiscard ? () => actor.send({ type: 'draft.discard' }) : null}
    >
      <Button busy={isSaving} disabled={!canSave} onClick={() => actor.send({ type: 'draft.save' })}>
        <Trans>保存草稿</Trans>
      </Button>
      {mayPublish && (
        <Button look="primary" busy={isPublishing} disabled={!canPublish} onClick={() => actor.send({ type: 'draft.publish' })}>
          <Trans>发布…</Trans>
        </Button>
      )}
    </EditorFooter>
  )
}
