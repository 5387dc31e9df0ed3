import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { contactNoteLength, contactRequestStates, isContactUnsaved } from '#contract/platform/contact-requests.ts'
import type { contactHandlingMachine } from '#machines/platform/contact-handling.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { useContactNames } from './names.ts'

/** The state and the note of a request. What was typed stays when somebody else was quicker. */
export const ContactHandlingForm = ({ actor }: { actor: ActorRefFrom<typeof contactHandlingMachine> }) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { states } = useContactNames()
  const { draft, isTooLong, problem } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => isContactUnsaved(it.context))
  const isEditing = useSelector(actor, (it) => it.matches('editing'))
  const isOutdated = useSelector(actor, (it) => it.matches('outdated') || it.matches('reloading'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const most = i18n.number(contactNoteLength)
  return (
    <Form label={t`处理`} onSubmit={() => actor.send({ type: 'request.save' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <ChoiceField
        label={t`状态`}
        name="state"
        value={draft.state}
        placeholder={t`请选择`}
        options={contactRequestStates.map((value) => ({ value, label: states[value] }))}
        disabled={!isEditing}
        onEdit={(value) => {
          const state = contactRequestStates.find((it) => it === value)
          if (state) actor.send({ type: 'draft.edit', change: { state } })
        }}
        onLeave={nothing}
      />
      <TextArea
        label={t`备注`}
        name="note"
        value={draft.note}
        problem={isTooLong ? t`最多 ${most} 个字符` : undefined}
        disabled={!isEditing}
        onEdit={(note) => actor.send({ type: 'draft.edit', change: { note } })}
        onLeave={nothing}
      />
      {isOutdated ? (
        <div className={css({ display: 'flex' })}>
          <Button busy={isBusy} onClick={() => actor.send({ type: 'request.reload' })}>
            <Trans>读取最新内容</Trans>
          </Button>
        </div>
      ) : (
        <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'draft.revert' })} />
      )}
    </Form>
  )
}

const nothing = () => {}
