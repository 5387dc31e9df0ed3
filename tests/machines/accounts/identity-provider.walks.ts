import { createEmptyActor } from 'xstate'
import { identityProviderMachine } from '#machines/accounts/identity-provider.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const identity = { ...ann, name: 'Ann Lee' }

export const challenge = { challenge: 'challenge-of-ann', expiresAt: '2026-03-01T08:05:00.000Z' }

export const graph = graphOf(identityProviderMachine, {
  input: { session: createEmptyActor(), login: createEmptyActor() },
  examples: [
    { type: 'provider.proved', token: 'token-of-provider' },
    done('loadScript'),
    failed('loadScript', { code: 'identity.notLoaded' }),
    done('logInByProvider', identity),
    done('logInByProvider', challenge),
    failed('logInByProvider', { code: 'identity.unverified' }),
  ],
  detail: (event) => ('output' in event && event.output === challenge ? 'a challenge' : undefined),
})

export const { walks } = graph
