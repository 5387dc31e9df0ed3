import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { BackupRefused, damaged, type Encryption } from './format.ts'

const chunkBytes = 64 * 1024
const tagBytes = 16
const lengthBytes = 4
/** The memory that scrypt takes at the highest cost, and room for its own. */
const memory = 160 * 1024 * 1024

export const newEncryption = (): Encryption => ({
  cipher: 'aes-256-gcm',
  kdf: 'scrypt',
  n: 2 ** 17,
  r: 8,
  p: 1,
  salt: randomBytes(32).toString('base64'),
})

/** The key of one file: its salt is random, so no two files share a key. */
export const deriveKey = (passphrase: string, { n, r, p, salt }: Encryption): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, { N: n, r, p, maxmem: memory }, (failure, key) =>
      failure ? reject(failure) : resolve(key),
    )
  })

type Sealing = { key: Buffer; about: Buffer }

/**
 * Encrypts a stream in chunks: the length of each, its ciphertext and its tag. The nonce of a chunk is its number and whether it is the last
 * one, so that chunks that are missing, repeated or in another order do not open.
 */
export async function* sealChunks(plain: AsyncIterable<Buffer>, { key, about }: Sealing): AsyncGenerator<Buffer> {
  let index = 0
  const seal = (chunk: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(about)
    const body = Buffer.concat([cipher.update(chunk), cipher.final()])
    index += 1
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, body, cipher.getAuthTag()])
  }
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of plain) {
    rest = Buffer.concat([rest, part])
    while (rest.length > chunkBytes) {
      yield seal(rest.subarray(0, chunkBytes), false)
      rest = rest.subarray(chunkBytes)
    }
  }
  yield seal(rest, true)
}

/** Decrypts what `sealChunks` wrote. Throws where a chunk does not open; if it is the first one, the passphrase is wrong. */
export async function* openChunks(sealed: AsyncIterable<Buffer>, { key, about }: Sealing): AsyncGenerator<Buffer> {
  let index = 0
  let rest: Buffer = Buffer.alloc(0)
  const open = (chunk: Buffer, isLast: boolean): Buffer => {
    if (chunk.length < lengthBytes + tagBytes) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagBytes })
    decipher.setAAD(about).setAuthTag(chunk.subarray(-tagBytes))
    try {
      const body = Buffer.concat([decipher.update(chunk.subarray(lengthBytes, -tagBytes)), decipher.final()])
      index += 1
      return body
    } catch {
      throw index > 0
        ? damaged()
        : new BackupRefused('The passphrase is wrong: the file does not open with it. Nothing was restored.')
    }
  }
  for await (const part of sealed) {
    rest = Buffer.concat([rest, part])
    // What may be the last chunk waits for the end.
    for (let size = sizeOf(rest); size !== null && rest.length > size; size = sizeOf(rest)) {
      yield open(rest.subarray(0, size), false)
      rest = rest.subarray(size)
    }
  }
  if (sizeOf(rest) !== rest.length) throw damaged()
  yield open(rest, true)
}

/** The size of the chunk at the beginning; null if its length is not there yet. */
const sizeOf = (bytes: Buffer): number | null => {
  if (bytes.length < lengthBytes) return null
  const length = bytes.readUInt32BE()
  if (length > chunkBytes) throw damaged()
  return lengthBytes + length + tagBytes
}

const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce[0] = isLast ? 1 : 0
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}
