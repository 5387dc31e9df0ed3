import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import { Button } from '#ui/components/button.tsx'
import { EditorFooter } from '#ui/patterns/editor/editor-footer.tsx'
import { useActionNames } from '../names.ts'
import type { EditorActor } from './editor-screen.tsx'

type Props = { actor: EditorActor; faults: readonly ContentFault[]; onFocus: (fault: ContentFault) => void }

/** What hinders publishing, and the buttons that save and publish. */
export const ActionFooter = ({ actor, faults, onFocus }: Props) => {
  const { t } = useLingui()
  const { fieldName, faultText } = useActionNames()
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
        return { key: `${fault.code} ${fault.path.join('.')}`, text: t`${field}：${text}`, onShow: () => onFocus(fault) }
      })}
      isUnsaved={isUnsaved}
      savedAt={base?.updatedAt ?? null}
      hint={<Trans>先写好一种语言的文字，再发布。</Trans>}
      onDiscard={canDiscard ? () => actor.send({ type: 'draft.discard' }) : null}
    >
      <Button busy={isSaving} disabled={!canSave} onClick={() => actor.send({ type: 'draft.save' })}>
        <Trans>保存草稿</Trans>
      </Button>
      <Button look="primary" busy={isPublishing} disabled={!canPublish} onClick={() => actor.send({ type: 'draft.publish' })}>
        <Trans>发布</Trans>
      </Button>
    </EditorFooter>
  )
}
