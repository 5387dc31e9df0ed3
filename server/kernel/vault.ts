import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts secrets that the server has to read again. */
export type Vault = {
  /** AES-256-GCM with the key of the present application secret. `about` is authenticated and must be the same when it is opened. */
  lock: (text: string, about: string[]) => string
  /** Null if it was changed, is about something else, or was locked with a secret that is no longer known. */
  open: (locked: string, about: string[]) => string | null
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** `keys` have 32 bytes each: the first locks, all of them open. */
export const createVault = (keys: [Buffer, ...Buffer[]]): Vault => ({
  lock: (text, about) => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, keys[0], iv).setAAD(Buffer.from(JSON.stringify(about)))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
  },
  open: (locked, about) => {
    const bytes = Buffer.from(locked, 'base64url')
    for (const key of keys) {
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(JSON.stringify(about))).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        // Another key, or not what was locked.
      }
    }
    return null
  },
})
