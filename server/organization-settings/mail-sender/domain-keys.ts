import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Vault } from '#server/kernel/vault.ts'
import type { NewDomain } from './senders.store.ts'

const generate = promisify(generateKeyPair)

/** What a locked key belongs to. */
export const aboutKey = (tenantId: string, domain: string) => ['mailSender', tenantId, domain]

/** The token and the keys with which an organisation proves a domain: each organisation has its own, also at the same domain. */
export const newDomain = async (vault: Vault, tenantId: string, domain: string): Promise<NewDomain> => {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    domain,
    token: randomBytes(24).toString('base64url'),
    selector: `cw${randomBytes(5).toString('hex')}`,
    publicKey: publicKey.toString('base64'),
    lockedKey: vault.lock(privateKey, aboutKey(tenantId, domain)),
  }
}
