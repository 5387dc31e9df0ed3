import { isUnsafeName, knownEvents, profileLimits } from '#contract/profiles/limits.ts'
import { addUp, isBefore, joinRecords, keepFirst, own } from './values.ts'

/** How often an event happened, and its first and last time. */
export type EventCount = readonly [count: number, first: number, last: number]

/** Names that have priority if not all fit. */
const kept = new Set(knownEvents)

/** By name. Of more than 100 names the first ones are kept (`keepFirst`). */
export type EventCounts = Readonly<Record<string, EventCount>>

export const countEvent = (counts: EventCounts, name: string, at: number): EventCounts => {
  if (isUnsafeName(name)) return counts
  const known = own(counts, name)
  if (known) return { ...counts, [name]: join(known, [1, at, at]) }
  return keepFirst({ ...counts, [name]: [1, at, at] }, profileLimits.eventNames, kept)
}

export const combineCounts = (one: EventCounts, other: EventCounts): EventCounts =>
  keepFirst(joinRecords(one, other, join), profileLimits.eventNames, kept)

const join = (one: EventCount, other: EventCount): EventCount => [
  addUp(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
]

/**
 * How often an event happened: its count, `never`, or null if unknown because there were more names than are kept. A name that sorts before
 * a kept one cannot be missing for lack of room.
 */
export const countOf = (counts: EventCounts, name: string): EventCount | 'never' | null => {
  const known = own(counts, name)
  if (known) return known
  if (isUnsafeName(name)) return 'never'
  const names = Object.keys(counts)
  if (names.length < profileLimits.eventNames) return 'never'
  return names.some((it) => isBefore(name, it, kept)) ? 'never' : null
}
