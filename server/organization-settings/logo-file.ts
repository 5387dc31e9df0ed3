import { createInflate } from 'node:zlib'
import { type Logo, logoLimits } from '#contract/organization-settings/logo.ts'
import { type Picture, readPicture } from '#engine/images/image.ts'

/** The picture of a logo's file, without anything else that the file contains; null where the file cannot be a logo. */
export const readLogoFile = async (file: Uint8Array): Promise<Pick<Logo, 'type' | 'file'> | null> => {
  const picture = file.length <= logoLimits.bytes ? readPicture(file) : null
  if (!picture || Math.max(picture.width, picture.height) > logoLimits.side) return null
  if (picture.pixels && !(await inflatesTo(picture.pixels))) return null
  return { type: picture.type, file: Buffer.from(picture.bytes).toString('base64') }
}

/** Whether the stream ends with its last byte and has the length that it should. What comes out is counted and not kept. */
const inflatesTo = async ({ data, length }: NonNullable<Picture['pixels']>): Promise<boolean> => {
  const inflate = createInflate({ chunkSize: 256 * 1_024 })
  inflate.end(data)
  let seen = 0
  try {
    for await (const part of inflate) {
      seen += part.length
      if (seen > length) return false
    }
  } catch {
    return false
  }
  return seen === length && inflate.bytesWritten === data.length
}
