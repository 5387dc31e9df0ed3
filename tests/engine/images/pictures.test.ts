import { expect, test } from 'vitest'
import { readPicture } from '#engine/images/image.ts'
import { pixel, saved } from '#tests/support/images.ts'
import { bytesOf, chunk, decoded, foreign, headerChunk, malformed, pixelChunk, png, polyglots, segment } from './polyglots.ts'

const pictureOf = (bytes: Uint8Array): Buffer => Buffer.from(readPicture(bytes)?.bytes ?? [])

test.each<[keyof typeof saved, string]>([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['lossyWebp', 'image/webp'],
  ['transparentWebp', 'image/webp'],
  ['losslessWebp', 'image/webp'],
])('a %s that a browser saved is known by its content, and keeps what draws it', (name, type) => {
  const file = decoded(saved[name])
  const picture = readPicture(file)
  expect(picture).toMatchObject({ type, width: 9, height: 7 })
  expect(pictureOf(pictureOf(file))).toEqual(pictureOf(file))
  expect(pictureOf(file).includes('ICC')).toBe(false)
})

test('a PNG that only draws is kept as it is', () => {
  for (const file of [pixel, saved.png]) expect(pictureOf(decoded(file))).toEqual(decoded(file))
  expect(readPicture(decoded(pixel))?.pixels?.length).toBe(4)
})

test('what a lossy WebP keeps of its transparency is a canvas, the transparency and the picture', () => {
  const kept = pictureOf(decoded(saved.transparentWebp))
  expect(['VP8X', 'ALPH', 'VP8 '].map((type) => kept.includes(type))).toEqual([true, true, true])
  expect(pictureOf(decoded(saved.lossyWebp)).toString('latin1', 12, 16)).toBe('VP8 ')
  expect(pictureOf(decoded(saved.losslessWebp)).toString('latin1', 12, 16)).toBe('VP8L')
})

test.each(polyglots)('%s keeps the picture and nothing else', (_, file, made) => {
  expect(file.includes(foreign.slice(0, 9))).toBe(true)
  const kept = pictureOf(file)
  expect(kept).toEqual(pictureOf(decoded(saved[made])))
  expect(kept.length).toBeGreaterThan(0)
})

test.each(malformed)('%s is refused', (_, file) => {
  expect(readPicture(file)).toBeNull()
})

test.each<[string, Buffer]>([
  ['nothing', bytesOf('')],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><script>1</script></svg>')],
  ['a GIF', bytesOf('GIF89a', [16, 0, 16, 0], 'x'.repeat(40))],
  ['a GIF that is JavaScript too', bytesOf('GIF89a/*', 'x'.repeat(40), '*/=1;alert(1)')],
  ['HTML', bytesOf('<!doctype html><title>x</title>', 'x'.repeat(40))],
  ['HTML with a PNG behind it', bytesOf(foreign, decoded(saved.png))],
  ['a PDF', bytesOf('%PDF-1.7', 'x'.repeat(40))],
  ['a PNG of no width', png(headerChunk({ width: 0, height: 9 }), pixelChunk(9))],
  ['a WAV', bytesOf('RIFF', [0, 0, 0, 0], 'WAVE', 'x'.repeat(40))],
])('%s is no image', (_, file) => {
  expect(readPicture(file)).toBeNull()
})

test.each<[string, Parameters<typeof headerChunk>[0], number]>([
  ['grey of one bit', { width: 9, height: 2, depth: 1, colour: 0 }, 2 * 3],
  ['grey of sixteen bits', { width: 9, height: 2, depth: 16, colour: 0 }, 2 * 19],
  ['grey with alpha', { width: 3, height: 2, colour: 4 }, 2 * 7],
  ['true colour with alpha, sixteen bits', { width: 3, height: 2, depth: 16, colour: 6 }, 2 * 25],
  ['one pixel, interlaced', { width: 1, height: 1, interlacing: 1 }, 4],
  // Adam7 has lines of 1, 1 and 2 pixels in its first, fourth and fifth pass, two of 1 in its sixth, and one of 3 in its last.
  ['three by three pixels, interlaced', { width: 3, height: 3, colour: 0, interlacing: 1 }, 2 + 2 + 3 + 2 * 2 + 4],
])('the pixels of a PNG in %s have the length that follows from its header', (_, header, length) => {
  expect(readPicture(png(headerChunk(header), chunk('IDAT')))?.pixels?.length).toBe(length)
})

test('a JPEG with bytes that fill up, with a restart and with meant colours keeps them', () => {
  const file = decoded(saved.jpeg)
  const filled = bytesOf(file.subarray(0, 2), [0xff, 0xff], file.subarray(2))
  expect(pictureOf(filled)).toEqual(pictureOf(file))
  const restarted = bytesOf(file.subarray(0, -2), [0xff, 0xd0, 1, 0xff, 0], [0xff, 0xd9])
  expect(pictureOf(restarted)).toEqual(bytesOf(pictureOf(file).subarray(0, -2), [0xff, 0xd0, 1, 0xff, 0, 0xff, 0xd9]))
  const adobe = segment(0xee, [...bytesOf('Adobe', [0, 100, 1, 2, 3, 4, 2]), ...bytesOf(foreign)])
  const meant = pictureOf(bytesOf(file.subarray(0, 20), adobe, file.subarray(20)))
  expect(meant.includes(bytesOf('Adobe', [0, 100, 0, 0, 0, 0, 2]))).toBe(true)
  expect(meant.includes(foreign)).toBe(false)
})
