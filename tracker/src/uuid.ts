let lastTime = -1
let count = 0

/**
 * A UUID of version 7 (RFC 9562): 48 bits of Unix time in milliseconds, a counter of 26 bits that starts at random in each millisecond,
 * then 48 random bits. Ids of one page sort in the order of creation.
 */
export const uuid = (now = Date.now()): string => {
  count = now === lastTime ? count + 1 : random() & 0x1ffffff
  lastTime = now
  const time = (2 ** 48 + now).toString(16).slice(-12)
  const version = (0x7000 | ((count >> 14) & 0xfff)).toString(16)
  const variant = (0x8000 | (count & 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${sixDigits()}${sixDigits()}`
}

const sixDigits = () => (0x1000000 | (random() & 0xffffff)).toString(16).slice(1)

const pool = new Uint32Array(256)
let used = pool.length

/** 32 random bits from a pool: one call of the browser for many ids is faster than one call for each. */
const random = (): number => {
  if (used === pool.length) {
    used = 0
    crypto.getRandomValues(pool)
  }
  used += 1
  return pool[used - 1] as number
}
