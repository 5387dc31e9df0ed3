import { localNames, prefix, removeLocal, writeLocal } from './store.ts'

/** The context of events, as JSON. Events with the same context share one object, so that IndexedDB stores it once. */
export type SharedContext = { json: string; bytes: number }

/**
 * An event without a receipt. `json` is the event without its context, or with it if `context` is missing; `bytes` is the length of both in
 * UTF-8; `at` is when it was tracked, in milliseconds; `rank` is the order of dropping if there are too many: 0 first, 2 last.
 */
export type Kept = { id: string; at: number; rank: number; bytes: number; json: string; context?: SharedContext }

/** The event as it is sent. */
export const textOf = ({ json, context }: Kept): string => (context ? `${json.slice(0, -1)},"context":${context.json}}` : json)

/** Where events wait for their receipts. Each belongs to the tab that tracked it, or that took it over. */
export type Shelf = {
  /** Stores events, and removes those with the ids in `gone`. */
  save: (tab: string, events: Kept[], gone: string[]) => Promise<void> | void
  /** Removes the events of all tabs. */
  clear: () => Promise<void> | void
}

export const nameOfLocalEvent = (key: string, tab: string, id: string): string => `${prefix}event_${key}_${tab}_${id}`

/** The names of all events in localStorage, or of one tab's. */
export const localEventNames = (key: string, tab?: string): string[] =>
  localNames(tab === undefined ? `${prefix}event_${key}_` : nameOfLocalEvent(key, tab, ''))

/**
 * In localStorage each event is a separate entry, so that tabs do not overwrite each other's events. Throws if the storage is full or
 * refused.
 */
export const localShelf = (key: string): Shelf => ({
  save: (tab, events, gone) => {
    for (const id of gone) removeLocal(nameOfLocalEvent(key, tab, id))
    let isFull = false
    for (const event of events) isFull = !writeLocal(nameOfLocalEvent(key, tab, event.id), JSON.stringify(event)) || isFull
    if (isFull) throw new Error('full')
  },
  clear: () => {
    for (const name of localEventNames(key)) removeLocal(name)
  },
})
