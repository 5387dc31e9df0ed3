import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * The picture of a file. Sizes are in pixels. `bytes` is a file that contains what draws the picture and nothing else. `pixels` is the zlib
 * stream of a PNG, which must end with its last byte and inflate to `length` bytes; whoever takes the picture must check that.
 */
export type Picture = {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
  bytes: Uint8Array
  pixels: { data: Uint8Array; length: number } | null
}

/**
 * Takes the picture out of a PNG, JPEG or WebP file; null for every other file and for one that is malformed. A file's name and the type that
 * a sender claims play no part. What describes the picture is left out (texts, EXIF, XMP, colour profiles, thumbnails), further frames are
 * too, and so is whatever follows the picture.
 */
export const readPicture = (bytes: Uint8Array): Picture | null => {
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  return picture && picture.width > 0 && picture.height > 0 ? picture : null
}
