import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { libraryRemovalMachine } from '#machines/experiments/library-removal.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

/** Asks before a metric or a goal is deleted, and says what goes with it. */
export const RemovalDialog = ({ actor }: { actor: ActorRefFrom<typeof libraryRemovalMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { thing, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (!thing) return null
  const { kind, name } = thing
  const cancel = () => actor.send({ type: 'removal.cancel' })
  return (
    <Dialog
      title={kind === 'metric' ? t`删除指标“${name}”` : t`删除目标“${name}”`}
      description={
        kind === 'metric' ? (
          <Trans>各策略上这个指标的结果会一起删除，无法恢复。</Trans>
        ) : (
          <Trans>只删除目标，数据不受影响。</Trans>
        )
      }
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'removal.confirm' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        <DialogButtons action={<Trans>删除</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
