import { ProblemError } from '#contract/http/problem.ts'
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/passkeys/passkeys.ts'

/** Loaded when a passkey is first asked for. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Asks the browser for a new passkey. Rejects with `passkey.cancelled`, `passkey.known` or `passkey.unsupported`. */
export const createPasskey = async (optionsJSON: PasskeyCreation): Promise<NewPasskey> => {
  const { startRegistration, browserSupportsWebAuthn } = await webAuthn()
  if (!browserSupportsWebAuthn()) throw new ProblemError({ code: 'passkey.unsupported' })
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(asProblem)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Asks the browser to sign with a passkey. Rejects with `passkey.cancelled` or `passkey.unsupported`. */
export const signWithPasskey = async (optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> => {
  const { startAuthentication, browserSupportsWebAuthn } = await webAuthn()
  if (!browserSupportsWebAuthn()) throw new ProblemError({ code: 'passkey.unsupported' })
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(asProblem)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}

/** Browsers tell a person who cancels, one who waits too long and one without a passkey apart as little as possible. */
const asProblem = (failure: unknown): never => {
  const name = failure instanceof Error ? failure.name : ''
  if (name === 'InvalidStateError') throw new ProblemError({ code: 'passkey.known' })
  if (name === 'NotAllowedError' || name === 'AbortError') throw new ProblemError({ code: 'passkey.cancelled' })
  throw new ProblemError({ code: 'passkey.unsupported' })
}
