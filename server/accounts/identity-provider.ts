import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Clock } from '../clock.ts'
import { Refusal } from '../http/answers.ts'

/** Who somebody is at the provider. The address is one that the provider has verified. */
export type ProvenIdentity = { subject: string; email: string; name: string | null }

/** `issuers`: what the token's `iss` may be; `keys`: the address of the provider's JSON Web Key Set; `script`: that of its script for browsers. */
export type ProviderSettings = { clientId: string; issuers: string[]; keys: string; script: string }

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

const clockToleranceSeconds = 30

/** An OpenID provider whose ID tokens are made for us: signed with its keys, issued by it, to our client, and in time. */
export const createIdentityProvider = ({ clientId, issuers, keys, script }: ProviderSettings, clock: Clock) => {
  const keySet = createRemoteJWKSet(new URL(keys), { timeoutDuration: 5_000 })
  return {
    clientId,
    script,
    /** Refuses `identity.refused`, `identity.unverified` for an address that the provider has not verified, `identity.unavailable`. */
    prove: async (token: string): Promise<ProvenIdentity> => {
      const { payload } = await jwtVerify(token, keySet, {
        audience: clientId,
        issuer: issuers,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub', 'email'],
        clockTolerance: clockToleranceSeconds,
        currentDate: clock.now(),
      }).catch((failure: unknown) => {
        throw new Refusal(isRefused(failure) ? 'identity.refused' : 'identity.unavailable')
      })
      const { sub, email, email_verified: verified, name } = payload
      if (typeof sub !== 'string' || typeof email !== 'string') throw new Refusal('identity.refused')
      if (verified !== true && verified !== 'true') throw new Refusal('identity.unverified')
      return { subject: sub, email, name: typeof name === 'string' && name !== '' ? name : null }
    },
  }
}

/** The token is at fault, and not the way to the provider's keys. */
const isRefused = (failure: unknown) =>
  failure instanceof errors.JOSEError && !(failure instanceof errors.JWKSTimeout) && failure.code !== 'ERR_JOSE_GENERIC'
