import { deflateSync } from 'node:zlib'
import { crc32 } from '#engine/images/crc32.ts'
import { saved } from '#tests/support/images.ts'

/** What must not be left of a file: a page, an archive and a program. */
export const foreign = 'PK\x03\x04<script>alert(1)</script><?php __halt_compiler();'

export const bytesOf = (...parts: (string | readonly number[] | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Uint8Array.from(part))))

export const decoded = (base64: string): Buffer => Buffer.from(base64, 'base64')

const number = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => Math.floor(value / 256 ** (length - 1 - place)) % 256)

const pngSignature = '\x89PNG\r\n\x1a\n'
export const chunk = (type: string, data: string | readonly number[] | Uint8Array = ''): Buffer => {
  const body = bytesOf(type, data)
  return bytesOf(number(body.length - 4, 4), body, number(crc32(body), 4))
}
type Header = { width: number; height: number; depth?: number; colour?: number; interlacing?: number }
export const headerChunk = ({ width, height, depth = 8, colour = 2, interlacing = 0 }: Header): Buffer =>
  chunk('IHDR', [...number(width, 4), ...number(height, 4), depth, colour, 0, 0, interlacing])
export const png = (...chunks: Uint8Array[]): Buffer => bytesOf(pngSignature, ...chunks, chunk('IEND'))

export const segment = (marker: number, data: string | readonly number[]): Buffer => {
  const body = bytesOf(data)
  return bytesOf([0xff, marker], number(body.length + 2, 2), body)
}

const riffChunk = (type: string, data: string | readonly number[] | Uint8Array): Buffer => {
  const body = bytesOf(data)
  return bytesOf(type, number(body.length, 4).toReversed(), body, body.length % 2 === 1 ? [0] : [])
}
const riff = (...chunks: Uint8Array[]): Buffer => {
  const body = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', number(body.length, 4).toReversed(), body)
}

const inserted = (file: Uint8Array, place: number, part: Uint8Array) =>
  bytesOf(file.subarray(0, place), part, file.subarray(place))

const pngOf = decoded(saved.png)
const afterHeader = 8 + 25
const beforeEnd = pngOf.length - 12
const jpegOf = decoded(saved.jpeg)
const afterJfif = 2 + 18
const scanAt = jpegOf.indexOf(Buffer.from([0xff, 0xda]))
const webpChunks = (file: Buffer): Buffer[] => {
  const chunks: Buffer[] = []
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    chunks.push(file.subarray(at, next))
    at = next
  }
  return chunks
}
const webp = (file: string, ...added: Uint8Array[]) => riff(...webpChunks(decoded(file)), ...added)

/** Files that are an image and something else as well, with the image that they are made from. */
export const polyglots: [string, Buffer, keyof typeof saved][] = [
  ['a PNG with an archive behind it', bytesOf(pngOf, foreign), 'png'],
  ['a PNG with another PNG behind it', bytesOf(pngOf, png(headerChunk({ width: 1, height: 1 }), chunk('tEXt', foreign))), 'png'],
  ...['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'sPLT', 'pHYs', 'hIST', 'quIn', 'fdAT'].map((type): [string, Buffer, 'png'] => [
    `a PNG with ${type}`,
    inserted(pngOf, afterHeader, chunk(type, foreign)),
    'png',
  ]),
  ['a PNG with a text before its end', inserted(pngOf, beforeEnd, chunk('tEXt', foreign)), 'png'],
  ['a PNG with a palette that it does not need', inserted(pngOf, afterHeader, chunk('PLTE', foreign.slice(0, 51))), 'png'],
  ['a JPEG with an archive behind it', bytesOf(jpegOf, foreign), 'jpeg'],
  ['a JPEG with another image behind it', bytesOf(jpegOf, jpegOf.subarray(0, -2), foreign, [0xff, 0xd9]), 'jpeg'],
  ['a JPEG with a comment', inserted(jpegOf, afterJfif, segment(0xfe, foreign)), 'jpeg'],
  ['a JPEG with a comment before its scan', inserted(jpegOf, scanAt, segment(0xfe, foreign)), 'jpeg'],
  ...Array.from({ length: 15 }, (_, it): [string, Buffer, 'jpeg'] => [
    `a JPEG with a segment of application ${it + 1}`,
    inserted(jpegOf, afterJfif, segment(0xe1 + it, foreign)),
    'jpeg',
  ]),
  [
    'a JPEG with EXIF and a thumbnail',
    inserted(jpegOf, afterJfif, segment(0xe1, `Exif\0\0MM\0\x2a\0\0\0\x08${foreign}`)),
    'jpeg',
  ],
  [
    'a JPEG whose first segment opens a comment of JavaScript',
    bytesOf(
      [0xff, 0xd8, 0xff, 0xe0, 0x2f, 0x2a],
      'JFIF\0',
      foreign,
      Buffer.alloc(0x2f2a - 7 - foreign.length),
      jpegOf.subarray(20),
    ),
    'jpeg',
  ],
  ...(['lossyWebp', 'transparentWebp', 'losslessWebp'] as const).flatMap((name): [string, Buffer, typeof name][] => [
    [`a ${name} with an archive behind it`, bytesOf(decoded(saved[name]), foreign), name],
    ...['EXIF', 'XMP ', 'ICCP', 'html', '/*"*'].map((type): [string, Buffer, typeof name] => [
      `a ${name} with ${type}`,
      webp(saved[name], riffChunk(type, foreign)),
      name,
    ]),
  ]),
]

const [canvas = Buffer.alloc(0), ...parts] = webpChunks(decoded(saved.lossyWebp))
const moving = bytesOf(canvas)
moving.writeUInt8(0x02, 8)
const wide = bytesOf(canvas)
wide.writeUInt8(200, 12)
export const pixelChunk = (length: number) => chunk('IDAT', deflateSync(Buffer.alloc(length)))
const small = headerChunk({ width: 2, height: 2 })
const changed = (file: Buffer, place: number, byte: number): Buffer => {
  const copy = bytesOf(file)
  copy[place] = byte
  return copy
}

/** Files that begin as an image and are malformed, or hide something in what a decoder skips. */
export const malformed: [string, Buffer][] = [
  ['a PNG without its end', pngOf.subarray(0, -12)],
  ['a PNG that is cut', pngOf.subarray(0, 60)],
  ['a PNG with a wrong checksum', changed(pngOf, 31, (pngOf[31] ?? 0) ^ 1)],
  ['a PNG with a chunk longer than the file', inserted(pngOf, afterHeader, bytesOf([0x7f, 0, 0, 0], 'tEXt', foreign))],
  ['a PNG with an unknown chunk that it needs', inserted(pngOf, afterHeader, chunk('ABCD', foreign))],
  ['a PNG with two headers', png(small, small, pixelChunk(14))],
  ['a PNG whose end has content', bytesOf(pngSignature, small, pixelChunk(14), chunk('IEND', foreign))],
  ['a PNG with pixels in two places', png(small, pixelChunk(14), chunk('tRNS', [0, 0, 0, 0, 0, 0]), chunk('IDAT'))],
  ['a PNG of a palette without one', png(headerChunk({ width: 2, height: 2, colour: 3 }), pixelChunk(6))],
  [
    'a PNG with a palette for more than its depth',
    png(headerChunk({ width: 2, height: 2, colour: 3, depth: 1 }), chunk('PLTE', foreign.slice(0, 9)), pixelChunk(4)),
  ],
  ['a PNG with too much transparency', png(small, chunk('tRNS', foreign), pixelChunk(14))],
  ['a PNG of an unknown depth', png(headerChunk({ width: 2, height: 2, depth: 3 }), pixelChunk(14))],
  ['a JPEG without its end', jpegOf.subarray(0, -2)],
  ['a JPEG without a scan', bytesOf(jpegOf.subarray(0, scanAt), [0xff, 0xd9])],
  ['a JPEG without a frame', bytesOf([0xff, 0xd8], segment(0xe0, 'x'), [0xff, 0xd9])],
  ['a JPEG with two frames', inserted(jpegOf, scanAt, segment(0xc0, [8, 0, 7, 0, 9, 1, 1, 0x11, 0]))],
  ['a JPEG with a table longer than tables are', inserted(jpegOf, scanAt, segment(0xdb, `\0${foreign}`))],
  ['a JPEG with a reserved segment', inserted(jpegOf, scanAt, segment(0xf0, foreign))],
  ['a JPEG with something between segments', inserted(jpegOf, afterJfif, bytesOf(foreign))],
  ['a WebP that is cut', decoded(saved.losslessWebp).subarray(0, -4)],
  [
    'a WebP with a chunk longer than its container',
    riff(...webpChunks(decoded(saved.lossyWebp)), bytesOf('EXIF', [255, 0, 0, 0], foreign)),
  ],
  ['a WebP with two pictures', webp(saved.lossyWebp, ...parts.slice(-1))],
  ['a WebP that moves', riff(moving, ...parts)],
  ['a WebP whose canvas has another size', riff(wide, ...parts)],
  ['a WebP without a picture', riff(canvas, riffChunk('EXIF', foreign))],
]

/** PNGs whose pixels are not what their header says; their chunks are right. */
export const wrongPixels: [string, Buffer][] = [
  ['more lines than its height', png(small, pixelChunk(21))],
  ['fewer lines than its height', png(small, pixelChunk(7))],
  ['something behind the end of its pixels', png(small, chunk('IDAT', bytesOf(deflateSync(Buffer.alloc(14)), foreign)))],
  ['pixels that are cut', png(small, chunk('IDAT', deflateSync(Buffer.alloc(14)).subarray(0, -5)))],
  ['pixels that are no zlib stream', png(small, chunk('IDAT', foreign))],
]
