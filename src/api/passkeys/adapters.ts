import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts'
import type { Passkey, RegisteredPasskey } from '#contract/passkeys/passkeys.ts'
import { passkeysMachine } from '#machines/passkeys/passkeys.machine.ts'
import { createPasskey } from './authenticator.ts'

/** The passkeys of the signed-in person, over their calls and the browser. */
export const createPasskeysMachine = (call: Call) =>
  passkeysMachine.provide({
    actors: {
      listPasskeys: fromPromise<Passkey[], void>(({ signal }) => call(passkeyEndpoints.listPasskeys, { signal })),
      addPasskey: fromPromise<RegisteredPasskey, { name: string }>(async ({ input: { name }, signal }) => {
        const passkey = await createPasskey(await call(passkeyEndpoints.beginPasskey, { signal }))
        return call(passkeyEndpoints.registerPasskey, { body: { name, passkey }, signal })
      }),
      renamePasskey: fromPromise<Passkey, { id: string; name: string }>(({ input: { id, name }, signal }) =>
        call(passkeyEndpoints.renamePasskey, { params: { id }, body: { name }, signal }),
      ),
      removePasskey: fromPromise<void, { id: string }>(async ({ input, signal }) => {
        await call(passkeyEndpoints.removePasskey, { params: input, signal })
      }),
    },
  })
