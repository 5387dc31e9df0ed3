/**
 * An event as questions about people read it: 32 bytes, four big-endian integers of 64 bits. When it happened, in milliseconds since 1970;
 * its id; the hash of its atom, and the hash of the atom of its browser without a user id. Both hashes are the same for an event without
 * one.
 */
export const record = { bytes: 32, at: 0, id: 8, own: 16, free: 24 } as const

const word = 2 ** 32

/** An integer of 64 bits, whose absolute value is below 2^53. */
export const readInteger = (view: DataView, offset: number): number => view.getInt32(offset) * word + view.getUint32(offset + 4)

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)
