import type { Fields } from './event.ts'

/** The time of a value: that of its event. For equal times the event's position in the log decides. */
export type Stamp = { at: number; id: number }

export const isLater = (one: Stamp, other: Stamp): boolean => (one.at === other.at ? one.id > other.id : one.at > other.at)

/** Picks the later value, or the earlier one. */
export type Register<Value> = Stamp & { value: Value }

export const later = <Value extends Stamp>(one: Value | null, other: Value | null): Value | null =>
  one === null || (other !== null && isLater(other, one)) ? other : one

export const earlier = <Value extends Stamp>(one: Value | null, other: Value | null): Value | null =>
  one === null || (other !== null && isLater(one, other)) ? other : one

export const smaller = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
export const larger = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** The sum of two non-negative integers, which stops at the largest exact one. Sums are therefore the same in any order. */
export const addUp = (one: number, other: number): number => Math.min(one + other, Number.MAX_SAFE_INTEGER)

/** The value under a name if it is the record's own property, never one of its prototype. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
export const fieldsIn = (record: Fields, name: string): Fields => {
  const value = own(record, name)
  return isFields(value) ? value : {}
}

/** A text that is not empty: its first `longest` UTF-16 units without half a character; null for anything else. */
export const textIn = (record: Fields, name: string, longest: number): string | null => {
  const value = own(record, name)
  if (typeof value !== 'string') return null
  const text = value.length > longest ? value.slice(0, longest).replace(/\p{Surrogate}$/u, '') : value
  return text === '' ? null : text
}

/** A number, or a number in a text; otherwise null. */
export const numberIn = (record: Fields, name: string): number | null => {
  const value = own(record, name)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/**
 * The first entries by name, up to a maximum. Names in `known` come first in the given order, others in the order of their UTF-16 units.
 * This order never changes, so a name that was left out once would be left out at every later time as well: the result does not depend on
 * the order in which names arrive.
 */
export const keepFirst = <Value>(
  record: Readonly<Record<string, Value>>,
  most: number,
  known: ReadonlySet<string>,
): Readonly<Record<string, Value>> => {
  const names = Object.keys(record)
  if (names.length <= most) return record
  const kept = { ...record }
  for (let more = names.length - most; more > 0; more -= 1) delete kept[lastOf(Object.keys(kept), known)]
  return kept
}

const lastOf = (names: readonly string[], known: ReadonlySet<string>): string =>
  names.reduce((last, name) => (isBefore(last, name, known) ? name : last))

export const isBefore = (one: string, other: string, known: ReadonlySet<string>): boolean => {
  const isOneKnown = known.has(one)
  return isOneKnown === known.has(other) ? one < other : isOneKnown
}

/** Combines two records, with `join` if both have a value. */
export const joinRecords = <Value>(
  one: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, Value>>,
  join: (one: Value, other: Value) => Value,
): Record<string, Value> => {
  const joined = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const known = own(joined, name)
    joined[name] = known === undefined ? value : join(known, value)
  }
  return joined
}
