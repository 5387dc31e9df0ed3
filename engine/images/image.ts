type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** What the bytes of an image say of themselves. Sizes are in pixels. */
type ImageHead = { type: ImageType; width: number; height: number }

/** Reads the head of a PNG, JPEG or WebP image; null for every other file. A file's name and the type that a sender claims play no part. */
export const readImage = (bytes: Uint8Array): ImageHead | null => {
  const head = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  return head && head.width > 0 && head.height > 0 ? head : null
}

const textAt = (bytes: Uint8Array, start: number, length: number) => String.fromCharCode(...bytes.subarray(start, start + length))
const byteAt = (bytes: Uint8Array, place: number): number => bytes[place] ?? 0
const bigEndian = (bytes: Uint8Array, start: number, length: number) =>
  bytes.subarray(start, start + length).reduce((sum, byte) => sum * 256 + byte, 0)
const littleEndian = (bytes: Uint8Array, start: number, length: number) =>
  bytes.subarray(start, start + length).reduceRight((sum, byte) => sum * 256 + byte, 0)

/** The signature, and the first chunk, which has the size. */
const readPng = (bytes: Uint8Array): ImageHead | null => {
  if (bytes.length < 33 || textAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(bytes, 12, 4) !== 'IHDR') return null
  return { type: 'image/png', width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) }
}

/** Goes from segment to segment up to the one that begins a frame, which has the size. */
const readJpeg = (bytes: Uint8Array): ImageHead | null => {
  if (textAt(bytes, 0, 3) !== '\xff\xd8\xff') return null
  for (let at = 2; at + 9 < bytes.length && byteAt(bytes, at) === 0xff; ) {
    const marker = byteAt(bytes, at + 1)
    if (beginsFrame(marker))
      return { type: 'image/jpeg', height: bigEndian(bytes, at + 5, 2), width: bigEndian(bytes, at + 7, 2) }
    // A marker may be preceded by bytes that fill up.
    at += marker === 0xff ? 1 : 2 + bigEndian(bytes, at + 2, 2)
  }
  return null
}

/** Those from C0 to CF, but for the tables C4 and CC and the reserved C8. */
const beginsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The first chunk of the container says which of the three formats it is. */
const readWebp = (bytes: Uint8Array): ImageHead | null => {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null
  const type = 'image/webp'
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      if (textAt(bytes, 23, 3) !== '\x9d\x01\x2a') return null
      return { type, width: littleEndian(bytes, 26, 2) & 0x3fff, height: littleEndian(bytes, 28, 2) & 0x3fff }
    case 'VP8L': {
      if (byteAt(bytes, 20) !== 0x2f) return null
      const bits = littleEndian(bytes, 21, 4)
      return { type, width: (bits & 0x3fff) + 1, height: (Math.floor(bits / 0x4000) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: littleEndian(bytes, 24, 3) + 1, height: littleEndian(bytes, 27, 3) + 1 }
    default:
      return null
  }
}
