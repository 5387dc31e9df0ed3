import { bigEndian, byteAt, bytesOfText, join, textAt } from './bytes.ts'
import type { Picture } from './image.ts'

type Frame = { width: number; height: number }
/** `at` is behind what was read. `kept` is what stays of it; null if it cannot be part of an image. */
type Read = { at: number; kept: Uint8Array | null; frame?: Frame }

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]

/** Keeps the frame, the tables, the scans, and how colours are meant. The segments of applications and comments are left out. */
export const readJpeg = (bytes: Uint8Array): Picture | null => {
  if (textAt(bytes, 0, 3) !== '\xff\xd8\xff') return null
  const kept: Uint8Array[] = []
  let frame: Frame | null = null
  let hasScan = false
  for (let at = 2; ; ) {
    const marker = markerAt(bytes, at)
    if (!marker) return null
    if (marker.code === endOfImage) break
    const read = readSegment(bytes, marker)
    if (!read?.kept) return null
    // One frame, before its scans.
    if (read.frame && (frame || hasScan)) return null
    if (marker.code === startOfScan && !frame) return null
    frame = read.frame ?? frame
    hasScan ||= marker.code === startOfScan
    kept.push(read.kept)
    at = read.at
  }
  if (!frame || !hasScan) return null
  const file = join([Uint8Array.of(0xff, startOfImage), ...kept, Uint8Array.of(0xff, endOfImage)])
  return { type: 'image/jpeg', ...frame, bytes: file, pixels: null }
}

/** The marker at a place, behind the bytes that may fill up before it. `at` is behind the marker. */
const markerAt = (bytes: Uint8Array, start: number): { code: number; at: number } | null => {
  if (byteAt(bytes, start) !== 0xff) return null
  let at = start + 1
  while (byteAt(bytes, at) === 0xff) at += 1
  return at < bytes.length ? { code: byteAt(bytes, at), at: at + 1 } : null
}

const nothing = new Uint8Array()

const readSegment = (bytes: Uint8Array, { code, at }: { code: number; at: number }): Read | null => {
  const end = at + bigEndian(bytes, at, 2)
  if (end < at + 2 || end > bytes.length) return null
  const data = bytes.subarray(at + 2, end)
  const segment = join([Uint8Array.of(0xff, code), bytes.subarray(at, end)])
  const keepIf = (isRight: boolean): Read => ({ at: end, kept: isRight ? segment : null })
  switch (code) {
    // Baseline, extended and progressive frames: what browsers draw.
    case 0xc0:
    case 0xc1:
    case 0xc2:
      return { ...keepIf(isFrame(data)), frame: { height: bigEndian(data, 1, 2), width: bigEndian(data, 3, 2) } }
    case 0xc4:
      return keepIf(areTables(data, (table) => 17 + table.subarray(1, 17).reduce((sum, count) => sum + count, 0)))
    case 0xdb:
      return keepIf(areTables(data, (table) => (byteAt(table, 0) < 0x10 ? 65 : 129)))
    case 0xdd:
      return keepIf(data.length === 2)
    case startOfScan:
      return readScan(bytes, { data, segment, end })
    case 0xe0:
      return { at: end, kept: textAt(data, 0, 5) === 'JFIF\0' ? jfif : nothing }
    case 0xee:
      return { at: end, kept: adobeOf(data) }
  }
  const isForApplications = code > 0xe0 && code <= 0xef
  const isComment = code === 0xfe
  return isForApplications || isComment ? { at: end, kept: nothing } : null
}

const isFrame = (data: Uint8Array): boolean => {
  const components = byteAt(data, 5)
  return byteAt(data, 0) === 8 && [1, 3, 4].includes(components) && data.length === 6 + 3 * components
}

/** Whether a segment is made of whole tables. `lengthOf` is the length of the table that begins there. */
const areTables = (data: Uint8Array, lengthOf: (table: Uint8Array) => number): boolean => {
  let at = 0
  while (at < data.length) at += lengthOf(data.subarray(at))
  return at === data.length && at > 0
}

/** A scan goes up to the next marker that is not one of its own: those of a restart, and the zero behind a byte of 255. */
const readScan = (
  bytes: Uint8Array,
  { data, segment, end }: { data: Uint8Array; segment: Uint8Array; end: number },
): Read | null => {
  if (data.length !== 4 + 2 * byteAt(data, 0)) return null
  let at = end
  while (at < bytes.length && !(byteAt(bytes, at) === 0xff && !isWithinScan(byteAt(bytes, at + 1)))) at += 1
  return { at, kept: join([segment, bytes.subarray(end, at)]) }
}

const isWithinScan = (next: number): boolean => next === 0 || (next >= 0xd0 && next <= 0xd7)

/** Says that colours are luminance and chrominance. It has neither a density of pixels nor a thumbnail. */
const jfif = join([Uint8Array.of(0xff, 0xe0, 0, 16), bytesOfText('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')])

/** Of Adobe's segment, how colours are meant: its last byte. */
const adobeOf = (data: Uint8Array): Uint8Array => {
  const transform = byteAt(data, 11)
  if (data.length < 12 || textAt(data, 0, 5) !== 'Adobe' || transform > 2) return nothing
  return join([Uint8Array.of(0xff, 0xee, 0, 14), bytesOfText('Adobe\0\x64\0\0\0\0'), Uint8Array.of(transform)])
}
