import { isSame } from '#server/kernel/crypto.ts'
import type { Key } from '#server/kernel/keys.ts'

/** What the link in an e-mail names: the recipient by a keyed hash of the address, and the e-mail. */
export type Unsubscription = { tenantId: string; projectId: string; id: string; hash: string }

const hexOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The hash of an address with the present key. Addresses are in lower case. */
export const hashOf = (key: Key, tenantId: string, address: string): string => key.seal(['address', tenantId, address])
export const hashesOf = (key: Key, tenantId: string, address: string): string[] => key.sealAll(['address', tenantId, address])

const partsOf = ({ tenantId, projectId, id, hash }: Unsubscription) => ['unsubscribe', tenantId, projectId, id, hash]

/**
 * A token that nobody can guess: three ids, the hash of the address, and the seal over all of them. It works as long as its key is known,
 * also after the e-mail was deleted.
 */
export const tokenOf = (key: Key, it: Unsubscription): string =>
  Buffer.concat([
    hexOf(it.tenantId),
    hexOf(it.projectId),
    hexOf(it.id),
    Buffer.from(it.hash, 'base64url'),
    Buffer.from(key.seal(partsOf(it)), 'base64url'),
  ]).toString('base64url')

const length = 16 + 16 + 16 + 32 + 32

/** What a token names, or null if it is not one of ours. */
export const readToken = (key: Key, token: string): Unsubscription | null => {
  if (!/^[\w-]{1,200}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== length) return null
  const it = {
    tenantId: uuidOf(bytes.subarray(0, 16)),
    projectId: uuidOf(bytes.subarray(16, 32)),
    id: uuidOf(bytes.subarray(32, 48)),
    hash: bytes.subarray(48, 80).toString('base64url'),
  }
  const seal = bytes.subarray(80).toString('base64url')
  return key.sealAll(partsOf(it)).some((known) => isSame(known, seal)) ? it : null
}
