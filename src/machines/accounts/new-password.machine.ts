import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { confirmPasswordRule, passwordRule } from '#contract/http/rules.ts'
import { failedCall } from '#machines/kit/failure.ts'
import {
  type Form,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  isFilledIn,
  submitTo,
} from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { VerifiedCode } from './forgotten-password.machine.ts'

type Field = 'password' | 'confirmPassword'
type Context = FormContext<Field> & { verified: VerifiedCode | null }
export type NewPassword = { verified: VerifiedCode; password: string }

const rulesFor = (form: Form<Field>) => ({
  password: passwordRule,
  confirmPassword: confirmPasswordRule(form.values.password),
})

const kit = formKit<Field, Context>({ rulesFor, pair: ['password', 'confirmPassword'] })

/** Leads someone whose code was verified to a new password. Without a verified code nothing is sent. */
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
    ...kit.guards,
    lacksCode: ({ context }) => context.verified === null && isFilledIn(context.form, rulesFor(context.form)),
  },
  actions: {
    ...kit.actions,
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
        ...fieldEvents<Field>(),
        'form.submit': [
          {
            guard: 'lacksCode',
            actions: [
              { type: 'rememberProblem', params: { code: 'reset.infoMissing' } },
              { type: 'announceProblem', params: { code: 'reset.infoMissing' } },
            ],
          },
          ...submitTo('submitting'),
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context: { form, verified } }) => ({
          verified: present(verified),
          password: form.values.password,
        }),
        onDone: { target: 'changed', actions: 'forgetSecrets' },
        onError: { target: 'editing', actions: failedCall },
      },
    },
    changed: { type: 'final' },
  },
})
