import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { alertLimits } from '#contract/alerts/alerts.ts'
import { length } from '#contract/http/rules.ts'
import type { firingAcknowledgementMachine } from '#machines/alerts/firing-acknowledgement.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

/** Asks what somebody who takes care of a firing wants to tell the others. */
export const AcknowledgementDialog = ({ actor }: { actor: ActorRefFrom<typeof firingAcknowledgementMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { firing, note, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  if (firing === null) return null
  const { name } = firing.rule
  const cancel = () => actor.send({ type: 'form.cancel' })
  const atMost = alertLimits.note
  const isTooLong = length(note.trim()) > atMost
  return (
    <Dialog
      title={t`接手“${name}”的告警`}
      description={<Trans>其他成员会看到由您处理。告警会继续，直到恢复正常。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextArea
          name="note"
          label={t`说明（可不填）`}
          value={note}
          problem={isTooLong ? t`最多 ${atMost} 个字` : undefined}
          onEdit={(next) => actor.send({ type: 'note.edit', note: next })}
          onLeave={() => {}}
        />
        <DialogButtons action={<Trans>由我处理</Trans>} busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
