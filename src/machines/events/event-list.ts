import type { LiveEvent } from '#contract/events/events.ts'
import { type EventFilter, passing } from './event-filter.ts'

/** The number of events that are shown at once. */
export const shownAtMost = 200
/** The number of events that are kept for a changed filter. */
export const keptAtMost = 2_000

/** Newest first: `arrived`, in the order of arrival, before the earlier ones. */
export const newestOf = (arrived: LiveEvent[], sofar: LiveEvent[]): LiveEvent[] =>
  [...arrived.toReversed(), ...sofar].slice(0, keptAtMost)

type View = { shown: LiveEvent[]; matching: number }

/** The kept events that are shown, and how many match in total. */
export const viewOf = (kept: LiveEvent[], filter: EventFilter, decided: ReadonlySet<string>): View => {
  const matching = kept.filter(passing(filter, decided))
  return { shown: matching.slice(0, shownAtMost), matching: matching.length }
}
