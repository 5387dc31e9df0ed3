import type { LiveEvent } from '#contract/events/events.ts'
import { type EventFilter, passing } from './event-filter.ts'

/** How many events a person is shown at once. */
export const shownAtMost = 200
/** How many are kept, to filter anew. */
export const keptAtMost = 2_000

/** Newest first: `arrived`, in the order of arrival, before those that were there. */
export const newestOf = (arrived: LiveEvent[], sofar: LiveEvent[]): LiveEvent[] =>
  [...arrived.toReversed(), ...sofar].slice(0, keptAtMost)

/** The kept events that are shown, and how many match in total. */
export const viewOf = (kept: LiveEvent[], filter: EventFilter): { shown: LiveEvent[]; matching: number } => {
  const matching = kept.filter(passing(filter))
  return { shown: matching.slice(0, shownAtMost), matching: matching.length }
}
