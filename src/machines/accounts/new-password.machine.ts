import { assign, emit, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { confirmPasswordRule, passwordRule } from '#contract/http/rules.ts'
import { type Form, type FormEvent, type FormRejected, formActions, isFilledIn } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { VerifiedCode } from './forgotten-password.machine.ts'

type Field = 'password' | 'confirmPassword'
type Context = { form: Form<Field>; problem: Problem | null; verified: VerifiedCode | null }
export type NewPassword = { verified: VerifiedCode; password: string }

const rulesFor = (form: Form<Field>) => ({
  password: passwordRule,
  confirmPassword: confirmPasswordRule(form.values.password),
})

/** Leads someone whose code was verified to another password. Without a verified code nothing is sent. */
export const newPasswordMachine = setup({
  types: {
    input: {} as { verified: VerifiedCode | null },
    context: {} as Context,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field> | { type: 'reset.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { resetPassword: toBeProvided<NewPassword, void>('resetPassword') },
  guards: {
    isFilledIn: ({ context }) => isFilledIn(context.form, rulesFor(context.form)),
    lacksCode: ({ context }) => context.verified === null && isFilledIn(context.form, rulesFor(context.form)),
  },
  actions: {
    ...formActions<Context, Field, FormEvent<Field>>(rulesFor, ['password', 'confirmPassword']),
    forgetSecrets: assign({ form: { values: { password: '', confirmPassword: '' }, problems: {} }, verified: null }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'reset.failed', problem })),
  },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({
    form: { values: { password: '', confirmPassword: '' }, problems: {} },
    problem: null,
    verified: input.verified,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'form.submit': [
          {
            guard: 'lacksCode',
            actions: [
              { type: 'rememberProblem', params: { code: 'reset.infoMissing' } },
              { type: 'announceProblem', params: { code: 'reset.infoMissing' } },
            ],
          },
          { guard: 'isFilledIn', target: 'submitting', actions: 'forgetProblem' },
          { actions: ['validateForm', 'showFirstProblem'] },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context: { form, verified } }) => ({
          verified: verified ?? { email: '', key: '', code: '' },
          password: form.values.password,
        }),
        onDone: { target: 'changed', actions: 'forgetSecrets' },
        onError: {
          target: 'editing',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
            { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
          ],
        },
      },
    },
    changed: { type: 'final' },
  },
})
