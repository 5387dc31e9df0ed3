import { bigEndian, byteAt, join, textAt } from './bytes.ts'
import { crc32 } from './crc32.ts'
import type { Picture } from './image.ts'

const signature = '\x89PNG\r\n\x1a\n'

/** `data` is a part of `whole`, which is the chunk with its length, type and checksum. */
type Chunk = { type: string; data: Uint8Array; whole: Uint8Array }
type Header = { width: number; height: number; depth: number; colour: number; isInterlaced: boolean }

/** Keeps the header, the palette, the transparent colour and the pixels. */
export const readPng = (bytes: Uint8Array): Picture | null => {
  if (textAt(bytes, 0, 8) !== signature) return null
  const chunks = readChunks(bytes)
  const [first] = chunks ?? []
  const header = first ? readHeader(first) : null
  if (!chunks || !first || !header) return null
  const kept = keepOf(chunks, header)
  if (!kept) return null
  const data = join(kept.filter(({ type }) => type === 'IDAT').map((it) => it.data))
  const { width, height } = header
  return {
    type: 'image/png',
    width,
    height,
    bytes: join([bytes.subarray(0, 8), ...kept.map(({ whole }) => whole)]),
    pixels: { data, length: inflatedLength(header) },
  }
}

/** The chunks up to the one that ends the image; null if there is none, or a chunk is not whole. */
const readChunks = (bytes: Uint8Array): Chunk[] | null => {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bigEndian(bytes, at, 4)
    const end = at + 12 + length
    if (end > bytes.length) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bigEndian(bytes, end - 4, 4)) return null
    const type = textAt(bytes, at + 4, 4)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    if (type === 'IEND') return length === 0 ? chunks : null
    at = end
  }
  return null
}

/** The depths in bits and the samples a pixel of each type of colour: grey, true colour, palette, and the first two with alpha. */
const colours = new Map([
  [0, { depths: [1, 2, 4, 8, 16], samples: 1 }],
  [2, { depths: [8, 16], samples: 3 }],
  [3, { depths: [1, 2, 4, 8], samples: 1 }],
  [4, { depths: [8, 16], samples: 2 }],
  [6, { depths: [8, 16], samples: 4 }],
])

const readHeader = ({ type, data }: Chunk): Header | null => {
  if (type !== 'IHDR' || data.length !== 13) return null
  const [depth, colour, interlacing] = [byteAt(data, 8), byteAt(data, 9), byteAt(data, 12)]
  if (!colours.get(colour)?.depths.includes(depth)) return null
  if (byteAt(data, 10) !== 0 || byteAt(data, 11) !== 0 || interlacing > 1) return null
  return { width: bigEndian(data, 0, 4), height: bigEndian(data, 4, 4), depth, colour, isInterlaced: interlacing === 1 }
}

/** The chunks that draw the image. Null if they are not those, in the order, that this type of colour has. */
const keepOf = (chunks: readonly Chunk[], { colour, depth }: Header): Chunk[] | null => {
  const kept = chunks.filter(
    ({ type }) => isNeeded(type) && (type !== 'PLTE' || colour === 3) && (type !== 'tRNS' || [0, 2, 3].includes(colour)),
  )
  const palette = kept.find(({ type }) => type === 'PLTE')?.data.length ?? 0
  if (palette % 3 !== 0 || palette / 3 > 2 ** depth) return null
  const transparent = kept.find(({ type }) => type === 'tRNS')?.data.length ?? 0
  if (transparent > (colour === 3 ? palette / 3 : 2 * (colours.get(colour)?.samples ?? 0))) return null
  return orders.get(colour === 3)?.test(kept.map(({ type }) => type).join(' ')) ? kept : null
}

/** A chunk whose type begins with a capital letter cannot be left out: without one of an unknown type the image would be another. */
const isNeeded = (type: string): boolean => type === 'tRNS' || /^[A-Z]/.test(type)

/** The order of the chunks, with and without a palette. */
const orders = new Map([
  [true, /^IHDR PLTE( tRNS)?( IDAT)+ IEND$/],
  [false, /^IHDR( tRNS)?( IDAT)+ IEND$/],
])

/** The first column and row of each of Adam7's passes, and the distances to the next ones. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** How many bytes the pixels are: a byte for the filter of each line, and the line. */
const inflatedLength = ({ width, height, depth, colour, isInterlaced }: Header): number => {
  const bits = depth * (colours.get(colour)?.samples ?? 0)
  const lengthOf = (columns: number, rows: number) => (columns > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0)
  if (!isInterlaced) return lengthOf(width, height)
  return passes.reduce(
    (sum, [column, row, across, down]) =>
      sum + lengthOf(Math.ceil((width - column) / across), Math.max(0, Math.ceil((height - row) / down))),
    0,
  )
}
