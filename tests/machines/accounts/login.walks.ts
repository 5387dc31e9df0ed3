import { createEmptyActor } from 'xstate'
import { loginMachine } from '#machines/accounts/login.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const challenge = { challenge: 'challenge-of-ann', expiresAt: '2026-03-01T08:05:00.000Z' }
export const ends = {
  proved: { session: ann, problem: null },
  over: { session: null, problem: { code: 'secondFactor.over' } },
} as const

export const graph = graphOf(loginMachine, {
  input: { session: createEmptyActor(), adminSession: createEmptyActor() },
  examples: [
    { type: 'field.edit', field: 'account', value: 'ann@example.com' },
    { type: 'field.edit', field: 'password', value: 'secret1' },
    { type: 'field.leave', field: 'account' },
    done('logIn', ann),
    failed('logIn', { code: 'login.refused' }),
    done('logIn', challenge),
    { type: 'challenge.begin', challenge },
    done('secondFactor', ends.proved),
    done('secondFactor', ends.over),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => {
    if ('field' in event) return event.field
    if (!('output' in event)) return undefined
    return event.output === challenge ? 'a challenge' : event.output === ends.over ? 'over' : undefined
  },
})

export const { walks } = graph
