import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { templateLimits } from '#contract/scenarios/templates.ts'
import type { scenarioTemplateMachine } from '#machines/scenarios/scenario-template.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

/** Asks what is new in a version before it is published. */
export const PublishDialog = ({ actor }: { actor: ActorRefFrom<typeof scenarioTemplateMachine> }) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { note, isNoteWrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const cancel = () => actor.send({ type: 'publish.cancel' })
  const most = i18n.number(templateLimits.note)
  return (
    <Dialog
      title={t`发布新版本`}
      description={<Trans>版本发布后不能更改。项目仍使用原来的版本，直到您推送新版本。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'publish.confirm' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextArea
          label={t`更新说明`}
          name="note"
          value={note}
          problem={isNoteWrong ? t`请写明更新了什么，最多 ${most} 个字符` : undefined}
          disabled={isBusy}
          onEdit={(it) => actor.send({ type: 'note.edit', note: it })}
          onLeave={nothing}
        />
        <DialogButtons action={<Trans>发布</Trans>} busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

const nothing = () => {}
