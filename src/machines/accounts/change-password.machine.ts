import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { confirmPasswordRule, oldPasswordRule, passwordRule } from '#contract/http/rules.ts'
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

type Field = 'oldPassword' | 'password' | 'confirmPassword'
export type PasswordChange = { oldPassword: string; password: string }

const blank: Form<Field> = { values: { oldPassword: '', password: '', confirmPassword: '' }, problems: {} }

const rulesFor = (form: Form<Field>) => ({
  oldPassword: oldPasswordRule,
  password: passwordRule,
  confirmPassword: confirmPasswordRule(form.values.password),
})

const kit = formKit<Field>({ rulesFor, pair: ['password', 'confirmPassword'] })

/** Leads a signed-in user from the present password to a new one. */
export const changePasswordMachine = setup({
  types: {
    context: {} as FormContext<Field>,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field> | { type: 'password.changed' } | { type: 'password.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { changePassword: toBeProvided<PasswordChange, void>('changePassword') },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    clearForm: assign({ form: blank }),
    announceChange: emit({ type: 'password.changed' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'password.failed', problem })),
  },
}).createMachine({
  id: 'changePassword',
  context: { form: blank, problem: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('submitting'),
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context: { form } }) => ({ oldPassword: form.values.oldPassword, password: form.values.password }),
        onDone: { target: 'editing', actions: ['clearForm', 'announceChange'] },
        onError: { target: 'editing', actions: failedCall },
      },
    },
  },
})
