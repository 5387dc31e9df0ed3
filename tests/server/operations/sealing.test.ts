import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openChunks, sealChunks } from '#server/operations/backups/sealing.ts'

const chunk = 64 * 1024
const sealing = { key: randomBytes(32), about: Buffer.from('about') }

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const collect = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
const seal = (plain: Buffer) => collect(sealChunks(inParts(plain, 10_000), sealing))
const open = (sealed: Buffer, size = 7_777, of = sealing) => collect(openChunks(inParts(sealed, size), of))

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])('%i bytes open as they were sealed', async (length) => {
  const plain = randomBytes(length)
  const sealed = await seal(plain)
  for (const size of [1_000, chunk, 1_000_000]) expect((await open(sealed, size)).equals(plain)).toBe(true)
})

/** Three whole chunks and a short one. */
const chunksOf = (sealed: Buffer) => {
  const size = 4 + chunk + 16
  return [0, 1, 2, 3].map((index) => sealed.subarray(index * size, (index + 1) * size))
}

test.each<[what: string, order: number[]]>([
  ['the last one missing', [0, 1, 2]],
  ['one missing', [0, 2, 3]],
  ['two swapped', [0, 2, 1, 3]],
  ['one repeated', [0, 1, 1, 2, 3]],
  ['something after the last one', [0, 1, 2, 3, 3]],
])('chunks with %s do not open', async (_, order) => {
  const chunks = chunksOf(await seal(randomBytes(3 * chunk + 100)))
  const changed = Buffer.concat(order.map((index) => chunks[index] ?? Buffer.alloc(0)))
  await expect(open(changed)).rejects.toThrow(/^The file is damaged/)
})

test('chunks about another file, or with another key, do not open', async () => {
  const sealed = await seal(randomBytes(10))
  await expect(open(sealed, 100, { ...sealing, about: Buffer.from('other') })).rejects.toThrow(/^The passphrase is wrong/)
  await expect(open(sealed, 100, { ...sealing, key: randomBytes(32) })).rejects.toThrow(/^The passphrase is wrong/)
})
