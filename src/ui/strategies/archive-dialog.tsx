import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { strategyStatusMachine } from '#machines/strategies/strategy-status.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

type Props = { actor: ActorRefFrom<typeof strategyStatusMachine> }

/** Asks before a strategy is archived, and says what that ends. */
export const ArchiveDialog = ({ actor }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { asked, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (asked?.change !== 'archive') return null
  const { name } = asked.strategy
  const cancel = () => actor.send({ type: 'status.cancel' })
  return (
    <Dialog
      title={t`归档策略“${name}”`}
      description={<Trans>它会停止决策，而且不能再编辑或发布。已有的决策、版本和消息都会保留。需要时可以复制它。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'status.confirm' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        <DialogButtons action={<Trans>归档策略</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
