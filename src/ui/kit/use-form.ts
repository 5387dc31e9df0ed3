import { useSelector } from '@xstate/react'
import type { FocusEvent } from 'react'
import type { ActorRef, Snapshot } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Form, FormEvent } from '#machines/kit/form.ts'
import { heldBy } from '#ui/components/form.tsx'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { type Rejecting, useFocusOnRejection } from './use-focus-on-rejection.ts'

type FormSnapshot<Field extends string> = Snapshot<unknown> & {
  context: { form: Form<Field>; problem: Problem | null }
  hasTag: (tag: 'busy') => boolean
}
/** A machine with a form. */
export type FormActor<Field extends string> = Pick<
  ActorRef<FormSnapshot<Field>, FormEvent<Field>>,
  'getSnapshot' | 'subscribe'
> & {
  send: (event: FormEvent<Field>) => void
} & Rejecting

/** What a form shows of its machine, and the events that it sends to it. */
export const useForm = <Field extends string>(actor: FormActor<Field>) => {
  const { values, problems } = useSelector(actor, (it) => it.context.form)
  const problem = useSelector(actor, (it) => it.context.problem)
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  return {
    /** For the element around the form: moves the focus to the first refused field. */
    ref: useFocusOnRejection(actor),
    busy,
    /** The problem of the form as a whole, as text. */
    problem: problem && problem.code !== 'transport.aborted' ? problemText(problem) : null,
    submit: (held: Record<string, string> = {}) => {
      followFields(actor, values, held)
      actor.send({ type: 'form.submit' })
    },
    /** The props that connect a text field with this field of the form. */
    field: (name: Field) => ({
      name,
      value: values[name],
      problem: fieldText(problems[name]),
      disabled: busy,
      onEdit: (value: string) => actor.send({ type: 'field.edit', field: name, value }),
      onLeave: ({ currentTarget: { form } }: FocusEvent<HTMLInputElement>) => {
        if (form) followFields(actor, values, heldBy(form))
        // A message that appears while a button is being pressed would move the button away from the pointer, and the click would be lost.
        if (!form?.querySelector('button:active')) actor.send({ type: 'field.leave', field: name })
      },
    }),
  }
}

/**
 * Sends the values of the fields to the form's machine. A password manager may fill in fields without events, and the next render would
 * empty them.
 */
export const followFields = <Field extends string>(
  actor: { send: (event: { type: 'field.edit'; field: Field; value: string }) => void },
  values: Record<Field, string>,
  held: Record<string, string>,
): void => {
  for (const field of Object.keys(values) as Field[]) {
    const value = held[field]
    if (value !== undefined && value !== values[field]) actor.send({ type: 'field.edit', field, value })
  }
}
