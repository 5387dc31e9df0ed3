/** Each byte as the character of its number. */
export const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** Zero behind the end. */
export const byteAt = (bytes: Uint8Array, place: number): number => bytes[place] ?? 0

export const bigEndian = (bytes: Uint8Array, start: number, length: number): number =>
  bytes.subarray(start, start + length).reduce((sum, byte) => sum * 256 + byte, 0)

export const littleEndian = (bytes: Uint8Array, start: number, length: number): number =>
  bytes.subarray(start, start + length).reduceRight((sum, byte) => sum * 256 + byte, 0)

/** The number as so many bytes, the lowest first. */
export const littleEndianBytes = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, place) => Math.floor(value / 256 ** place) % 256)

export const bytesOfText = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

export const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
