import type { Call } from '#api/http/client.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts'
import { signWithPasskey } from './authenticator.ts'

/** Answers the challenge of a sign-in with a passkey. Loaded when somebody wants that. */
export const answerWithPasskey = async (call: Call, challenge: string): Promise<Session> => {
  const request = await call(passkeyEndpoints.askPasskey, { body: { challenge } })
  return call(passkeyEndpoints.answerWithPasskey, { body: { challenge, passkey: await signWithPasskey(request) } })
}

/** Signs in with one of the person's passkeys for this site, which the browser offers. */
export const signInWithPasskey = async (call: Call): Promise<Session> => {
  const request = await call(passkeyEndpoints.beginPasskeySignIn, { body: { purpose: 'signIn' } })
  return call(passkeyEndpoints.signInWithPasskey, { body: { passkey: await signWithPasskey(request) } })
}
