let lastTime = -1
let count = 0

/**
 * A UUID of version 7 (RFC 9562): 48 bits of Unix time in milliseconds, a counter of 26 bits that starts at random in each millisecond,
 * then random bits. Ids of one page sort by their making.
 */
export const uuid = (now = Date.now()): string => {
  const bytes = randomBytes()
  count = now === lastTime ? count + 1 : ((at(bytes, 0) << 16) | (at(bytes, 1) << 8) | at(bytes, 2)) & 0x1ffffff
  lastTime = now
  for (let index = 5, time = now; index >= 0; index -= 1, time = Math.floor(time / 256)) bytes[index] = time % 256
  bytes[6] = 0x70 | ((count >> 22) & 0x0f)
  bytes[7] = (count >> 14) & 0xff
  bytes[8] = 0x80 | ((count >> 8) & 0x3f)
  bytes[9] = count & 0xff
  let text = ''
  for (let index = 0; index < 16; index += 1) {
    text += (at(bytes, index) + 0x100).toString(16).slice(1)
    if (index === 3 || index === 5 || index === 7 || index === 9) text += '-'
  }
  return text
}

const at = (bytes: Uint8Array, index: number) => bytes[index] as number

const pool = new Uint8Array(1_024)
let used = pool.length

/** From a pool: asking the browser costs much more than the bytes do. */
const randomBytes = (): Uint8Array => {
  if (used === pool.length) {
    used = 0
    crypto.getRandomValues(pool)
  }
  used += 16
  return pool.slice(used - 16, used)
}
