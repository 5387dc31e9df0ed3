import * as v from 'valibot'
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyPurpose, PasskeyRequest } from '#contract/passkeys/passkeys.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { type Clock, latestBegin } from '#server/kernel/clock.ts'
import { randomToken, sha256 } from '#server/kernel/crypto.ts'
import type { Database } from '#server/kernel/database.ts'
import { insertChallenge, noteUse, type PasskeyRow, takeChallenge } from './passkeys.store.ts'

/** `origin` is the address of this server for browsers, without a path. Passkeys are valid for its host only. */
type Dependencies = { database: Database; clock: Clock; origin: string }

const challengeLifetime = 5 * 60 * 1_000
/** EdDSA, ECDSA with P-256 and RSA, as COSE numbers them: every authenticator can one of them. */
const algorithms = [-8, -7, -257]

/** The library is a sixth of the server's code, and is loaded with the first answer of a passkey, before its challenge is used up. */
const loadVerifiers = () => import('@simplewebauthn/server')

const clientDataSchema = v.object({ challenge: v.string() })

/** The two ceremonies of WebAuthn: creating a passkey, and signing with one. Their challenges are stored, and are used once. */
export const createCeremonies = ({ database, clock, origin }: Dependencies) => {
  const site = { id: new URL(origin).hostname, name: 'Causeway' }

  const challenge = async (purpose: PasskeyPurpose, userId: string | null): Promise<string> => {
    const [given, now] = [randomToken(), clock.now()]
    await insertChallenge(database.query, {
      hash: sha256(given),
      userId,
      purpose,
      expiresAt: new Date(now.getTime() + challengeLifetime).toISOString(),
      createdAt: now.toISOString(),
    })
    return given
  }

  /** Uses up the challenge that an answer names. An answer to another person's challenge, or for another purpose, leaves it. */
  const take = async (clientData: string, purpose: PasskeyPurpose, userId: string | null): Promise<string> => {
    const given = challengeIn(clientData)
    const now = clock.now()
    const asked = { hash: sha256(given), userId, purpose, now: now.toISOString(), latestBegin: latestBegin(now) }
    if (!(await takeChallenge(database.query, asked))) throw new ApiError('passkey.refused')
    return given
  }

  return {
    askToCreate: async (person: { id: string; name: string }, known: readonly PasskeyRow[]): Promise<PasskeyCreation> => ({
      challenge: await challenge('register', person.id),
      rp: site,
      user: { id: Buffer.from(person.id).toString('base64url'), name: person.name, displayName: person.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeLifetime,
      excludeCredentials: known.map(namedOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }),

    /** The new passkey. Rejects with `passkey.refused`. */
    created: async (userId: string, { id, rawId, type, response }: NewPasskey) => {
      const { verifyRegistrationResponse } = await loadVerifiers()
      const expectedChallenge = await take(response.clientDataJSON, 'register', userId)
      const { registrationInfo } = await orRefused(
        verifyRegistrationResponse({
          response: { id, rawId, type, response, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: site.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!registrationInfo) throw new ApiError('passkey.refused')
      const { credential } = registrationInfo
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.transports,
      }
    },

    /** `known` are the passkeys of the person; without any the person chooses one. */
    askToSign: async (
      purpose: 'secondFactor' | 'signIn',
      userId: string | null,
      known: readonly PasskeyRow[],
    ): Promise<PasskeyRequest> => ({
      challenge: await challenge(purpose, userId),
      rpId: site.id,
      timeout: challengeLifetime,
      userVerification: 'required',
      allowCredentials: known.map(namedOf),
    }),

    /** Resolves if a passkey has signed what it was asked to sign; rejects with `passkey.refused`. */
    signed: async (purpose: 'secondFactor' | 'signIn', passkey: PasskeyRow | null, answer: PasskeyAnswer): Promise<void> => {
      const { id, rawId, type, response } = answer
      if (!passkey) throw new ApiError('passkey.refused')
      const { verifyAuthenticationResponse } = await loadVerifiers()
      const expectedChallenge = await take(response.clientDataJSON, purpose, purpose === 'signIn' ? null : passkey.user_id)
      const { verified, authenticationInfo } = await orRefused(
        verifyAuthenticationResponse({
          response: { id, rawId, type, response, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: site.id,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
            counter: passkey.counter,
          },
          requireUserVerification: true,
        }),
      )
      const use = { id: passkey.id, counter: authenticationInfo.newCounter, at: clock.now().toISOString() }
      if (!verified || !(await noteUse(database.query, use))) throw new ApiError('passkey.refused')
    },
  }
}

const namedOf = ({ id, transports }: PasskeyRow) => ({ type: 'public-key' as const, id, transports })

const challengeIn = (clientData: string): string => {
  try {
    return v.parse(clientDataSchema, JSON.parse(Buffer.from(clientData, 'base64url').toString())).challenge
  } catch {
    throw new ApiError('passkey.refused')
  }
}

/** The library rejects with a plain error for each rule that an answer breaks. */
const orRefused = <Verified>(verifying: Promise<Verified>): Promise<Verified> =>
  verifying.catch(() => {
    throw new ApiError('passkey.refused')
  })
