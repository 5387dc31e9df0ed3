import { byteAt, bytesOfText, join, littleEndian, littleEndianBytes, textAt } from './bytes.ts'
import type { Picture } from './image.ts'

type Size = { width: number; height: number }
type Chunk = { type: string; data: Uint8Array }

/** Keeps the picture and its transparency. Animations are refused: their frames are no pictures of their own. */
export const readWebp = (bytes: Uint8Array): Picture | null => {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null
  const chunks = readChunks(bytes)
  const [picture, ...others] = chunks?.filter(({ type }) => type === 'VP8 ' || type === 'VP8L') ?? []
  if (!chunks || !picture || others.length > 0) return null
  const size = sizeOf(picture)
  if (!size) return null
  const canvas = chunks.find(({ type }) => type === 'VP8X')
  if (canvas && !isCanvasOf(canvas, size)) return null
  // A lossless picture has its transparency in itself.
  const alpha = picture.type === 'VP8 ' ? chunks.find(({ type }) => type === 'ALPH') : undefined
  const kept = alpha ? [canvasOf(size), alpha, picture] : [picture]
  return { type: 'image/webp', ...size, bytes: fileOf(kept), pixels: null }
}

/** The chunks of the container; null if it is longer than the file, or a chunk is not whole. */
const readChunks = (bytes: Uint8Array): Chunk[] | null => {
  const end = 8 + littleEndian(bytes, 4, 4)
  if (end > bytes.length) return null
  const chunks: Chunk[] = []
  for (let at = 12; at < end; ) {
    const length = littleEndian(bytes, at + 4, 4)
    const next = at + 8 + length + (length % 2)
    if (at + 8 > end || next > end) return null
    chunks.push({ type: textAt(bytes, at, 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at = next
  }
  return chunks
}

/** The size that a picture has by itself; null if it does not begin as a picture does. */
const sizeOf = ({ type, data }: Chunk): Size | null => {
  if (type === 'VP8L') {
    const bits = littleEndian(data, 1, 4)
    const version = Math.floor(bits / 2 ** 29)
    if (data.length < 5 || byteAt(data, 0) !== 0x2f || version !== 0) return null
    return { width: (bits & 0x3fff) + 1, height: (Math.floor(bits / 2 ** 14) & 0x3fff) + 1 }
  }
  const tag = littleEndian(data, 0, 3)
  const isKeyFrame = (tag & 1) === 0
  const firstPartition = Math.floor(tag / 2 ** 5)
  if (!isKeyFrame || textAt(data, 3, 3) !== '\x9d\x01\x2a' || 10 + firstPartition > data.length) return null
  return { width: littleEndian(data, 6, 2) & 0x3fff, height: littleEndian(data, 8, 2) & 0x3fff }
}

/** Bits of the canvas's first byte. */
const [isAnimated, hasAlpha] = [0x02, 0x10]

const isCanvasOf = ({ data }: Chunk, { width, height }: Size): boolean =>
  data.length === 10 &&
  (byteAt(data, 0) & isAnimated) === 0 &&
  littleEndian(data, 4, 3) + 1 === width &&
  littleEndian(data, 7, 3) + 1 === height

const canvasOf = ({ width, height }: Size): Chunk => ({
  type: 'VP8X',
  data: join([Uint8Array.of(hasAlpha, 0, 0, 0), littleEndianBytes(width - 1, 3), littleEndianBytes(height - 1, 3)]),
})

const fileOf = (chunks: readonly Chunk[]): Uint8Array => {
  const body = join(
    chunks.flatMap(({ type, data }) => [
      bytesOfText(type),
      littleEndianBytes(data.length, 4),
      data,
      new Uint8Array(data.length % 2),
    ]),
  )
  return join([bytesOfText('RIFF'), littleEndianBytes(4 + body.length, 4), bytesOfText('WEBP'), body])
}
