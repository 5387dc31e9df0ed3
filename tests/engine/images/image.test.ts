import { expect, test } from 'vitest'
import { readImage } from '#engine/images/image.ts'
import { pixel } from '#tests/support/images.ts'

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((it) => it.charCodeAt(0)) : part)))

const png = (width: number[], height: number[]) =>
  bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', width, height, [8, 2, 0, 0, 0, 0, 0, 0, 0])
const riff = (format: string, data: number[]) =>
  bytesOf(
    'RIFF',
    [0, 0, 0, 0],
    'WEBP',
    format,
    [0, 0, 0, 0],
    data,
    Array.from({ length: 12 }, () => 0),
  )
const segment = [0xff, 0xe0, 0, 4, 1, 2]
const frame = [0xff, 0xc2, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 0, 0]

test.each<[string, Uint8Array, unknown]>([
  ['a PNG', png([0, 0, 1, 0], [0, 0, 0, 9]), { type: 'image/png', width: 256, height: 9 }],
  ['a whole PNG', Uint8Array.from(Buffer.from(pixel, 'base64')), { type: 'image/png', width: 1, height: 1 }],
  ['a JPEG', bytesOf([0xff, 0xd8], segment, frame), { type: 'image/jpeg', width: 0x304, height: 0x102 }],
  ['a JPEG with bytes that fill up', bytesOf([0xff, 0xd8, 0xff], segment, frame), { type: 'image/jpeg' }],
  ['a lossy WebP', riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x10, 0x40, 0x08, 0]), { type: 'image/webp', width: 16, height: 8 }],
  ['a lossless WebP', riff('VP8L', [0x2f, 0x0f, 0xc0, 0x01, 0]), { type: 'image/webp', width: 16, height: 8 }],
  ['an extended WebP', riff('VP8X', [0, 0, 0, 0, 15, 0, 0, 7, 0, 0]), { type: 'image/webp', width: 16, height: 8 }],
])('%s is known by its content', (_, bytes, head) => {
  expect(readImage(bytes)).toMatchObject(head as object)
})

test.each<[string, Uint8Array]>([
  ['nothing', bytesOf('')],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><script>1</script></svg>')],
  ['a GIF', bytesOf('GIF89a', [16, 0, 16, 0], 'x'.repeat(40))],
  ['HTML', bytesOf('<!doctype html><title>x</title>', 'x'.repeat(40))],
  ['a PNG of no width', png([0, 0, 0, 0], [0, 0, 0, 9])],
  ['the beginning of a PNG', png([0, 0, 1, 0], [0, 0, 0, 9]).subarray(0, 24)],
  ['a JPEG without a frame', bytesOf([0xff, 0xd8], segment, segment, [0xff, 0xd9])],
  ['a WebP of an unknown kind', riff('ICCP', [1, 2, 3])],
  ['a WAV', bytesOf('RIFF', [0, 0, 0, 0], 'WAVE', 'x'.repeat(40))],
])('%s is no image', (_, bytes) => {
  expect(readImage(bytes)).toBeNull()
})
