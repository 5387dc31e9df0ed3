import { createEmptyActor } from 'xstate'
import { passkeySignInMachine } from '#machines/passkeys/passkey-sign-in.machine.ts'
import { ann, boss } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(passkeySignInMachine, {
  input: { session: createEmptyActor(), adminSession: createEmptyActor() },
  examples: [
    done('signInWithPasskey', ann),
    done('signInWithPasskey', boss),
    failed('signInWithPasskey', { code: 'passkey.cancelled' }),
    failed('signInWithPasskey', { code: 'passkey.refused' }),
  ],
  detail: (event) => ('output' in event && event.output === boss ? 'a platform admin' : undefined),
})

export const { walks } = graph
