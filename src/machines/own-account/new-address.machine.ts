import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { emailRule } from '#contract/http/rules.ts'
import { failedCall } from '#machines/kit/failure.ts'
import {
  type Form,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  submitTo,
} from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'email'

const blank: Form<Field> = { values: { email: '' }, problems: {} }
const kit = formKit<Field>({ rulesFor: () => ({ email: emailRule }) })

/** Asks a signed-in person for their new e-mail address, and has one code mailed to it and one to the present address. */
export const newAddressMachine = setup({
  types: {
    context: {} as FormContext<Field>,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field> | { type: 'address.asked' } | { type: 'address.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { beginEmailChange: toBeProvided<{ email: string }, void>('beginEmailChange') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    clearForm: assign({ form: blank }),
    announceAsked: emit({ type: 'address.asked' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'address.failed', problem })),
  },
}).createMachine({
  id: 'newAddress',
  context: { form: blank, problem: null },
  initial: 'editing',
  states: {
    editing: { on: { ...fieldEvents<Field>(), 'form.submit': submitTo('sending') } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'beginEmailChange',
        src: 'beginEmailChange',
        input: ({ context }) => ({ email: context.form.values.email }),
        onDone: { target: 'editing', actions: ['clearForm', 'announceAsked'] },
        onError: { target: 'editing', actions: failedCall },
      },
    },
  },
})
