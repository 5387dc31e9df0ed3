import { statfsSync } from 'node:fs'

/**
 * Room for two files of PostgreSQL's write-ahead log: PostgreSQL stops when it cannot create the next one, and does not start again without
 * room.
 */
export const reservedBytes = 32 * 1024 * 1024
/** This much more than the reserve must be free before writing resumes, so that it does not stop again with the next event. */
const headroom = 1.25
const lookEveryMs = 250

/**
 * Reports whether less than the reserve is free on a folder's disk. The disk is checked a few times a second, however often this is called.
 */
export const watchRoom = (
  folder: string,
  { freeBytes = freeBytesOf, now = () => performance.now() }: { freeBytes?: (folder: string) => number; now?: () => number } = {},
): (() => boolean) => {
  let isFull = false
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - lookedAt < lookEveryMs) return isFull
    lookedAt = now()
    isFull = freeBytes(folder) < (isFull ? reservedBytes * headroom : reservedBytes)
    return isFull
  }
}

/** What is free on a folder's disk, and its size; null if the system does not say. */
export const roomOf = (folder: string): { freeBytes: number; bytes: number } | null => {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return { freeBytes: bavail * bsize, bytes: blocks * bsize }
  } catch {
    return null
  }
}

const freeBytesOf = (folder: string): number =>
  // If the system gives no answer, the database reports a full disk itself.
  roomOf(folder)?.freeBytes ?? Number.POSITIVE_INFINITY
