import type { LiveEvent } from '#contract/events/events.ts'
import { searchText } from '#contract/http/search-text.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'

/** The filter: a part of the event's name, of its page and of the visitor's id, in any case; `''` matches everything. */
export type EventFilter = { event: string; scenario: Scenario | ''; page: string; visitor: string; onlyRejected: boolean }

export const noFilter: EventFilter = { event: '', scenario: '', page: '', visitor: '', onlyRejected: false }

export const isSameFilter = (a: EventFilter, b: EventFilter): boolean =>
  a.event === b.event &&
  a.scenario === b.scenario &&
  a.page === b.page &&
  a.visitor === b.visitor &&
  a.onlyRejected === b.onlyRejected

/** Whether an event passes the filter. */
export const passing = (filter: EventFilter): ((event: LiveEvent) => boolean) => {
  const [name, page, visitor] = [filter.event, filter.page, filter.visitor].map((it) => searchText(it).trim()) as Needles
  return (event) =>
    (!filter.onlyRejected || event.rejection !== null) &&
    (filter.scenario === '' || event.event === filter.scenario) &&
    (name === '' || has(event.event, name)) &&
    (visitor === '' || has(event.anonymousId, visitor)) &&
    (page === '' || has(event.path, page) || has(event.url, page) || has(event.title, page))
}

type Needles = [string, string, string]

const has = (text: string | null, needle: string) => text !== null && searchText(text).includes(needle)
