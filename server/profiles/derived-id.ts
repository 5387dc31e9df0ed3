import { createHash } from 'node:crypto'

/** A UUID of version 7 for that time that follows from its cause: a repeated fold gives everything the same ids. `at` is in milliseconds. */
export const derivedId = (cause: string, at: number): string => {
  const bytes = createHash('sha256').update(cause).digest().subarray(0, 16)
  bytes.writeUIntBE(Math.max(0, at), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
