import { profileLimits } from '#contract/profiles/limits.ts'
import type { ProfileEvent } from './event.ts'
import { countOf, type EventCounts } from './event-counts.ts'
import { own } from './values.ts'

/** The need for the last `keep` occurrences of an event that meet some conditions. `key` identifies the conditions. */
export type Need = { event: string; key: string; keep: number; matches: (event: ProfileEvent) => boolean }

/** By the event's name. */
export type Needs = ReadonlyMap<string, readonly Need[]>

export const noNeeds: Needs = new Map()

/** The times of the last occurrences, the latest first. If there are fewer than `keep`, these are all. */
export type OccurrenceList = { keep: number; times: readonly number[] }

/** By the event's name, then by the need's key. */
export type Occurrences = Readonly<Record<string, Readonly<Record<string, OccurrenceList>>>>

/**
 * Adds an event to the lists that running segments need, and drops those that none needs any more. A new list is begun only with the first
 * event of its name: otherwise earlier occurrences would be missing in it, and the log must be queried. `counts` are those before the
 * event.
 */
export const addOccurrence = (
  occurrences: Occurrences,
  { counts, event, needs }: { counts: EventCounts; event: ProfileEvent; needs: Needs },
): Occurrences => {
  const wanted = needs.get(event.name)
  const known = own(occurrences, event.name)
  if (wanted === undefined) return known ? without(occurrences, event.name) : occurrences
  const isFirst = countOf(counts, event.name) === 'never'
  if (!known && !isFirst) return occurrences
  const lists: Record<string, OccurrenceList> = {}
  for (const need of wanted) {
    const list = (known && own(known, need.key)) ?? (isFirst ? { keep: need.keep, times: [] } : undefined)
    if (list) lists[need.key] = need.matches(event) ? added(grown(list, need.keep), event.at) : grown(list, need.keep)
  }
  return Object.keys(lists).length > 0 ? { ...occurrences, [event.name]: lists } : without(occurrences, event.name)
}

const without = (occurrences: Occurrences, name: string): Occurrences => {
  const { [name]: _, ...others } = occurrences
  return others
}

/** A list that contains all occurrences so far may grow to the new limit. */
const grown = (list: OccurrenceList, keep: number): OccurrenceList =>
  list.keep < keep && list.times.length < list.keep ? { keep, times: list.times } : list

const added = ({ keep, times }: OccurrenceList, at: number): OccurrenceList => {
  const place = times.findIndex((it) => it < at)
  if (place === -1) return times.length < keep ? { keep, times: [...times, at] } : { keep, times }
  return { keep, times: [...times.slice(0, place), at, ...times.slice(place, keep - 1)] }
}

/** Combines the lists of two states. A list that one of them lacks, although it counted such events, is unknown for both together. */
export const combineOccurrences = (
  one: { counts: EventCounts; occurrences: Occurrences },
  other: { counts: EventCounts; occurrences: Occurrences },
): Occurrences => {
  const combined: Record<string, Readonly<Record<string, OccurrenceList>>> = {}
  for (const name of new Set([...Object.keys(one.occurrences), ...Object.keys(other.occurrences)])) {
    const lists: Record<string, OccurrenceList> = {}
    const [mine, theirs] = [own(one.occurrences, name) ?? {}, own(other.occurrences, name) ?? {}]
    for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const list = joined(occurrencesIn(one, name, key), occurrencesIn(other, name, key))
      if (list) lists[key] = list
    }
    if (Object.keys(lists).length > 0) combined[name] = lists
  }
  return combined
}

type Known = OccurrenceList | 'none' | null

const joined = (one: Known, other: Known): OccurrenceList | null => {
  if (one === null || other === null) return null
  if (one === 'none') return other === 'none' ? null : other
  if (other === 'none') return one
  const keep = Math.min(one.keep, other.keep)
  return { keep, times: [...one.times, ...other.times].sort((a, b) => b - a).slice(0, keep) }
}

/** The list of an event under a need's key, `none` if there was no such event, or null if only the log knows. */
export const occurrencesIn = (
  { counts, occurrences }: { counts: EventCounts; occurrences: Occurrences },
  name: string,
  key: string,
): Known => {
  const list = own(own(occurrences, name) ?? {}, key)
  if (list) return list
  return countOf(counts, name) === 'never' ? 'none' : null
}

/** Only lists of counted events are kept: for others it is unknown since when they are complete. */
export const onlyCounted = (occurrences: Occurrences, counts: EventCounts): Occurrences => {
  const names = Object.keys(occurrences)
  if (Object.keys(counts).length < profileLimits.eventNames || names.every((it) => Object.hasOwn(counts, it))) return occurrences
  return Object.fromEntries(Object.entries(occurrences).filter(([name]) => Object.hasOwn(counts, name)))
}

/** Stores the log's answer in a state: all times of a need's occurrences, or the latest `keep` of them, in any order. */
export const fillOccurrences = (occurrences: Occurrences, need: Need, times: readonly number[]): Occurrences => {
  const latest = [...times].sort((a, b) => b - a).slice(0, need.keep)
  return { ...occurrences, [need.event]: { ...own(occurrences, need.event), [need.key]: { keep: need.keep, times: latest } } }
}
