/** A version 4 UUID (RFC 9562). `crypto.randomUUID` is missing on pages that came over plain http; `getRandomValues` is there. */
export const randomUuid = (source: Pick<Crypto, 'getRandomValues'> = crypto): string => {
  const bytes = source.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
