import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { isEmailAddress } from '#contract/http/rules.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'

/** An identity at the provider, with an e-mail address that the provider has verified. */
export type ProvenIdentity = { subject: string; email: string; name: string | null }

/**
 * `issuers` are the accepted values of the token's `iss`, `keys` is the address of the provider's JSON Web Key Set, and `script` that of
 * its script for browsers.
 */
export type ProviderSettings = { clientId: string; issuers: string[]; keys: string; script: string }

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

const clockToleranceSeconds = 30

/** An OpenID provider. Checks that an ID token is signed with its keys, issued by it to our client, and not expired. */
export const createIdentityProvider = ({ clientId, issuers, keys, script }: ProviderSettings, clock: Clock) => {
  const keySet = createRemoteJWKSet(new URL(keys), { timeoutDuration: 5_000 })
  return {
    clientId,
    script,
    /** Rejects with `identity.refused`, `identity.unverified` if the provider has not verified the address, or `identity.unavailable`. */
    prove: async (token: string): Promise<ProvenIdentity> => {
      const { payload } = await jwtVerify(token, keySet, {
        audience: clientId,
        issuer: issuers,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub', 'email'],
        clockTolerance: clockToleranceSeconds,
        currentDate: clock.now(),
      }).catch((failure: unknown) => {
        throw new ApiError(isRefused(failure) ? 'identity.refused' : 'identity.unavailable')
      })
      const { sub, email, email_verified: verified, name, iat = 0, aud, azp } = payload
      const isFromNow = iat * 1_000 <= clock.now().getTime() + clockToleranceSeconds * 1_000
      // OpenID Connect Core 3.1.3.7: with several audiences the token says which client it was given to.
      const isOurs = azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId
      if (!isFromNow || !isOurs) throw new ApiError('identity.refused')
      if (!isStorable(sub) || !isStorable(email) || !isEmailAddress(email)) throw new ApiError('identity.refused')
      if (verified !== true && verified !== 'true') throw new ApiError('identity.unverified')
      return { subject: sub, email, name: isStorable(name) && name !== '' ? name : null }
    },
  }
}

/** Text that both databases can hold. */
const isStorable = (it: unknown): it is string => typeof it === 'string' && !it.includes('\0') && it.isWellFormed()

/** Whether the failure is about the token and not about the connection to the provider's keys. */
const isRefused = (failure: unknown) =>
  failure instanceof errors.JOSEError && !(failure instanceof errors.JWKSTimeout) && failure.code !== 'ERR_JOSE_GENERIC'
