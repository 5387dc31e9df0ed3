/** A UUID of version 7 (RFC 9562): 48 bits of Unix time in milliseconds, then random bits, so that ids sort by their making. */
export const uuid = (now = Date.now()): string => {
  const bytes = randomBytes()
  for (let index = 5, time = now; index >= 0; index -= 1, time = Math.floor(time / 256)) bytes[index] = time % 256
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => `0${byte.toString(16)}`.slice(-2)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const randomBytes = (): Uint8Array => {
  const bytes = new Uint8Array(16)
  if (typeof crypto !== 'undefined') return crypto.getRandomValues(bytes)
  return bytes.map(() => Math.floor(Math.random() * 256))
}
