import { describe, expect, test } from 'vitest'
import { emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { confirmPasswordRule, emailRule, passwordRule } from '#contract/http/rules.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
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
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { testLaws } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'

type Field = 'email' | 'password' | 'confirmPassword'
type Context = FormContext<Field> & { owner: string }

const kit = formKit<Field, Context>({
  rulesFor: (form: Form<Field>) => ({
    email: emailRule,
    password: passwordRule,
    confirmPassword: confirmPasswordRule(form.values.password),
  }),
  pair: ['password', 'confirmPassword'],
})

const joiningMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent<Field>,
    emitted: {} as FormRejected<Field> | { type: 'joining.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { join: toBeProvided<Record<Field, string>, void>('join') },
  guards: { ...kit.guards, isTaken: (_, problem: Problem) => problem.code === 'username.taken' },
  actions: { ...kit.actions, announceProblem: emit((_, problem: Problem) => ({ type: 'joining.failed', problem })) },
}).createMachine({
  id: 'joining',
  context: {
    form: { values: { email: '', password: '', confirmPassword: '' }, problems: {} },
    problem: null,
    owner: 'annabel',
  },
  initial: 'editing',
  states: {
    editing: { on: { ...fieldEvents<Field>(), 'form.submit': submitTo('submitting') } },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'join',
        src: 'join',
        input: ({ context }) => context.form.values,
        onDone: 'joined',
        onError: [
          {
            guard: { type: 'isTaken', params: problemOf },
            target: 'editing',
            actions: [
              { type: 'markField', params: { field: 'email', problem: 'username.taken' } },
              'showFirstProblem',
              { type: 'announceProblem', params: problemOf },
            ],
          },
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    joined: { type: 'final' },
  },
})

const same = ({ password, confirmPassword }: Record<Field, string>) =>
  password === confirmPassword ? null : ('confirmPassword.different' as const)
const results: Verdicts<Field> = {
  email: { '': 'email.required', 'ann@example': 'email.format', 'ann@example.com': null },
  password: { '': 'password.required', abc12: 'password.length', secret1: null, secret2: null },
  confirmPassword: { '': 'confirmPassword.required', secret1: same, secret2: same },
}
const fill = (values: Partial<Record<Field, string>>) =>
  Object.entries(values).map(([field, value]) => ({ type: 'field.edit', field, value }))
const submit = { type: 'form.submit' }
const filledIn = [...fill({ email: 'ann@example.com', password: 'secret1', confirmPassword: 'secret1' }), submit]
const busy = failed('join', { code: 'server.busy', status: 503 })
const taken = failed('join', { code: 'username.taken' })

describe('the form kit', () => {
  testLaws({
    stage: () => setUpMachine(joiningMachine),
    laws: formLaws({
      results,
      pair: ['password', 'confirmPassword'],
      call: 'join',
      inputOf: (values) => values,
      failure: 'joining.failed',
      markFor: ({ code }) => (code === 'username.taken' ? { email: code } : null),
    }),
    beginnings: [
      [submit, ...fill({ email: 'ann@example' }), { type: 'field.leave', field: 'email' }, submit],
      [...filledIn, busy, submit, busy, ...fill({ email: 'ann@example' })],
      [...filledIn, taken, submit, done('join')],
      fill({ confirmPassword: 'secret2', password: 'secret1' }),
    ],
    chances: [...gestures(results), submit, submit, busy, taken, done('join')],
  })

  test('all other context is unchanged', async () => {
    const { perform } = setUpMachine(joiningMachine)
    for (const event of [...filledIn, busy]) expect((await perform(event)).snapshot.context.owner).toBe('annabel')
  })
})
