import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Claims } from './openid.ts'

const keyId = 'test'

/** ID tokens without a sign-in at the provider, good at any moment of a clock that is not the real one. */
export const startTokenIssuer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] })
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(keys))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const settings = { clientId: 'causeway-under-test', issuers: [issuer], keys: `${issuer}/jwks`, script: `${issuer}/client.js` }
  return {
    settings,
    /** `different` replaces what the issuer would say of time, client and subject. */
    tokenFor: (subject: string, claims: Claims, now: Date, different: Different = {}): Promise<string> =>
      new SignJWT({ ...claims, ...(different.azp === undefined ? {} : { azp: different.azp }) })
        .setProtectedHeader({ alg: 'RS256', kid: keyId })
        .setIssuer(issuer)
        .setAudience(different.audience ?? settings.clientId)
        .setSubject(subject)
        .setIssuedAt(different.issuedAt ?? now)
        .setExpirationTime(new Date(now.getTime() + 60 * 60_000))
        .sign(privateKey),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Different = { issuedAt?: Date; audience?: string[]; azp?: string }

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>
