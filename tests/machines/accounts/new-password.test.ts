import { describe, expect } from 'vitest'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, beginningsOf, describeMachine, law, testLaws } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph, verified } from './new-password.walks.ts'

const twice = ({ password, confirmPassword }: Record<'password' | 'confirmPassword', string>) =>
  password === confirmPassword ? null : ('confirmPassword.different' as const)

const results: Verdicts<'password' | 'confirmPassword'> = {
  password: {
    '': 'password.required',
    abc12: 'password.length',
    '1234567': 'password.letter',
    secrets: 'password.digit',
    secret2: null,
  },
  confirmPassword: { '': 'confirmPassword.required', secret2: twice, secret3: twice },
}

const laws = (given: typeof verified | null) => [
  ...formLaws({
    results,
    pair: ['password', 'confirmPassword'],
    call: 'resetPassword',
    inputOf: ({ password }) => ({ verified: given, password }),
    failure: 'reset.failed',
    refusal: () => () => (given ? null : ({ code: 'reset.infoMissing' } as const)),
    also: (form, { settled }) => {
      if (settled?.status === 'answered') form.values = { password: '', confirmPassword: '' }
    },
  }),
  announcesNone(['secret2', 'secret3', verified.key, verified.code]),
]

const withCode = () => setUpMachine(graph.machine, { input: () => ({ verified }) })
const withoutCode = () => setUpMachine(graph.machine, { input: () => ({ verified: null }) })

describeMachine({
  name: 'new-password',
  graph,
  stage: (variant) => (variant === 'verified' ? withCode() : withoutCode()),
  chances: [...gestures(results), done('resetPassword')],
  laws: [
    ...laws(null),
    law('a password is never submitted without a verified key', () => ({ calls }) => {
      expect(calls).toEqual([])
    }),
  ],
})

describe('new-password with a verified code', () => {
  testLaws({
    stage: withCode,
    laws: [
      ...laws(verified),
      law('it ends with a changed password, and keeps no secret', () => ({ settled, snapshot }) => {
        if (settled?.status !== 'answered') return
        expect(snapshot.status).toBe('done')
        expect(JSON.stringify(snapshot.context)).not.toMatch(/secret2|key-1|424242/)
      }),
    ],
    beginnings: beginningsOf(graph.walks, 'verified'),
    chances: [...graph.events, ...gestures(results), failed('resetPassword', { code: 'transport.offline', status: 0 })],
  })
})
