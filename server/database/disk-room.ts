import { statfsSync } from 'node:fs'

/** Two files of PostgreSQL's write-ahead log: a database that cannot make the next one ends, and cannot be opened again before there is room. */
export const reservedBytes = 32 * 1024 * 1024
/** So much more than what is reserved must be free before writing goes on, so that it does not stop again with the next event. */
const headroom = 1.25
const lookEveryMs = 250

/** Says whether a folder's disk has no more room than what is reserved. Looks a few times a second, however often it is asked. */
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

const freeBytesOf = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // Where the system does not say, the database itself will.
    return Number.POSITIVE_INFINITY
  }
}
