import type { LiveEvent } from '#contract/events/events.ts'
import { searchText } from '#contract/http/search-text.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'

/**
 * The filter: a part of the event's name, of its page and of the visitor's id, in any case; `''` matches everything. `onlyDecided`: events
 * because of which a strategy has decided something.
 */
export type EventFilter = {
  event: string
  scenario: Scenario | ''
  page: string
  visitor: string
  onlyRejected: boolean
  onlyDecided: boolean
}

export const noFilter: EventFilter = {
  event: '',
  scenario: '',
  page: '',
  visitor: '',
  onlyRejected: false,
  onlyDecided: false,
}

export const isSameFilter = (a: EventFilter, b: EventFilter): boolean =>
  a.event === b.event &&
  a.scenario === b.scenario &&
  a.page === b.page &&
  a.visitor === b.visitor &&
  a.onlyRejected === b.onlyRejected &&
  a.onlyDecided === b.onlyDecided

/** Whether an event passes the filter. `decided` are the ids of events that are known to have caused decisions. */
export const passing = (filter: EventFilter, decided: ReadonlySet<string> = none): ((event: LiveEvent) => boolean) => {
  const [name, page, visitor] = [filter.event, filter.page, filter.visitor].map((it) => searchText(it).trim()) as Needles
  return (event) =>
    (!filter.onlyRejected || event.rejection !== null) &&
    (!filter.onlyDecided || decided.has(event.id)) &&
    (filter.scenario === '' || event.event === filter.scenario) &&
    (name === '' || has(event.event, name)) &&
    (visitor === '' || has(event.anonymousId, visitor)) &&
    (page === '' || has(event.path, page) || has(event.url, page) || has(event.title, page))
}

const none: ReadonlySet<string> = new Set()

type Needles = [string, string, string]

const has = (text: string | null, needle: string) => text !== null && searchText(text).includes(needle)
