import { type EventFilter, noFilter } from '#machines/events/event-filter.ts'
import { type FilterSearch, filterSearch } from './event-search.ts'

export const filterFrom = ({ rejected, ...texts }: FilterSearch): EventFilter => ({
  ...noFilter,
  ...texts,
  onlyRejected: rejected === true,
})

export const searchFrom = ({ onlyRejected, ...texts }: EventFilter): FilterSearch =>
  filterSearch({ ...texts, rejected: onlyRejected })

/** The text field that is the only difference between two filters; null if there is none or more than one. */
export const editedField = (before: EventFilter, after: EventFilter): 'event' | 'page' | 'visitor' | null => {
  const texts = (['event', 'page', 'visitor'] as const).filter((field) => before[field] !== after[field])
  const isElse = before.scenario !== after.scenario || before.onlyRejected !== after.onlyRejected
  return texts.length === 1 && !isElse ? (texts[0] ?? null) : null
}
