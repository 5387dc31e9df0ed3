import { createEmptyActor } from 'xstate'
import { identityProviderMachine } from '#machines/accounts/identity-provider.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const identity = { ...ann, name: 'Ann Lee' }

export const graph = graphOf(identityProviderMachine, {
  input: { session: createEmptyActor() },
  examples: [
    { type: 'provider.proved', token: 'token-of-provider' },
    done('loadScript'),
    failed('loadScript', { code: 'identity.notLoaded' }),
    done('logInByProvider', identity),
    failed('logInByProvider', { code: 'identity.unverified' }),
  ],
})

export const { walks } = graph
