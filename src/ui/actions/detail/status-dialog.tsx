import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { responseActionStatusMachine } from '#machines/actions/response-action-status.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

type Props = { actor: ActorRefFrom<typeof responseActionStatusMachine> }

/** Asks before a response action is deleted, and says what is lost and who uses it. */
export const StatusDialog = ({ actor }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { asked, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (asked?.change !== 'delete') return null
  const { name, usedBy } = asked.action
  const cancel = () => actor.send({ type: 'status.cancel' })
  const users = usedBy.map((it) => it.name).join(', ')
  return (
    <Dialog
      title={t`删除响应动作“${name}”`}
      description={
        usedBy.length > 0 ? (
          <Trans>这些策略用到了它：{users}。它会被归档，而不是删除。</Trans>
        ) : (
          <Trans>草稿会被删除，无法恢复。已经发送给访客的内容不受影响。</Trans>
        )
      }
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'status.confirm' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        <DialogButtons
          action={usedBy.length > 0 ? <Trans>归档</Trans> : <Trans>删除响应动作</Trans>}
          look={usedBy.length > 0 ? 'primary' : 'danger'}
          busy={isBusy}
          onCancel={cancel}
        />
      </Form>
    </Dialog>
  )
}
