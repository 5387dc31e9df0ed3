import { assign, emit, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { confirmPasswordRule, oldPasswordRule, passwordRule } from '#contract/http/rules.ts'
import { type Form, type FormEvent, type FormRejected, formActions, isFilledIn } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'oldPassword' | 'password' | 'confirmPassword'
type Context = { form: Form<Field>; problem: Problem | null }
export type PasswordChange = { oldPassword: string; password: string }

const blank: Form<Field> = { values: { oldPassword: '', password: '', confirmPassword: '' }, problems: {} }

const rulesFor = (form: Form<Field>) => ({
  oldPassword: oldPasswordRule,
  password: passwordRule,
  confirmPassword: confirmPasswordRule(form.values.password),
})

/** Leads someone who is signed in from their password to another one. */
export const changePasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field> | { type: 'password.changed' } | { type: 'password.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { changePassword: toBeProvided<PasswordChange, void>('changePassword') },
  guards: { isFilledIn: ({ context }) => isFilledIn(context.form, rulesFor(context.form)) },
  actions: {
    ...formActions<Context, Field, FormEvent<Field>>(rulesFor, ['password', 'confirmPassword']),
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
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'isFilledIn', target: 'submitting', actions: 'forgetProblem' },
          { actions: ['validateForm', 'showFirstProblem'] },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context: { form } }) => ({ oldPassword: form.values.oldPassword, password: form.values.password }),
        onDone: { target: 'editing', actions: ['clearForm', 'announceChange'] },
        onError: {
          target: 'editing',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
            { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
          ],
        },
      },
    },
  },
})
