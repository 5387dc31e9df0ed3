import { type EventFilter, noFilter } from '#machines/events/event-filter.ts'
import { type FilterSearch, filterSearch } from './event-search.ts'

export const filterFrom = ({ rejected, decided, ...texts }: FilterSearch): EventFilter => ({
  ...noFilter,
  ...texts,
  onlyRejected: rejected === true,
  onlyDecided: decided === true,
})

export const searchFrom = ({ onlyRejected, onlyDecided, ...texts }: EventFilter): FilterSearch =>
  filterSearch({ ...texts, rejected: onlyRejected, decided: onlyDecided })

/** The text field that is the only difference between two filters; null if there is none or more than one. */
export const editedField = (before: EventFilter, after: EventFilter): 'event' | 'page' | 'visitor' | null => {
  const texts = (['event', 'page', 'visitor'] as const).filter((field) => before[field] !== after[field])
  const kinds = ['scenario', 'onlyRejected', 'onlyDecided'] as const
  const isElse = kinds.some((kind) => before[kind] !== after[kind])
  return texts.length === 1 && !isElse ? (texts[0] ?? null) : null
}
