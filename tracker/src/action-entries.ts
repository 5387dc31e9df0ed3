import type { Action } from './received-action.ts'
import { guarded } from './safely.ts'
import { localNames, parse, prefix, readLocal, type Store } from './store.ts'

/**
 * An entry without `action` was drawn, passed on or cancelled. It is kept so that the action does not come twice. `session` is the visit in
 * which the action was received.
 */
export type Entry = { action?: Action; until: number; session?: string | null }
/** Messages between tabs. Storage events would carry the same, but later. */
export type News = { id: string; entry: Entry; isCancelled?: boolean }

/**
 * The actions that this browser knows. Actions that were not passed on yet are stored, so that they survive the end of the page. `tell`
 * receives each change, for the other tabs.
 */
export const openEntries = (key: string, store: Store, tell: (news: News) => void) => {
  // Waiting and known actions are stored under separate names. Browsers may reorder the writes of two tabs: under one name, the write of
  // the tab that received an action could replace that of the tab that passed it on.
  const waitingName = `action_${key}_`
  const knownName = `known_${key}_`
  const entries = new Map<string, Entry>()

  const readStored = (start: string) => {
    for (const name of localNames(prefix + start)) {
      const id = name.slice((prefix + start).length)
      // What the store has cached may be older than the name, which another tab has just written.
      const entry = parse<Entry>(readLocal(name))
      const known = entries.get(id)
      const isOvertaken = entry?.action && known && !known.action
      if (!entry || entry.until <= Date.now() || isOvertaken) store.remove(start + id)
      else if (!entry.action || !known) entries.set(id, entry)
    }
  }

  return {
    entries,
    keep: (news: News) => {
      const { id, entry } = news
      entries.set(id, entry)
      if (!entry.action) store.remove(waitingName + id)
      store.set((entry.action ? waitingName : knownName) + id, JSON.stringify(entry))
      guarded(() => tell(news))
    },
    hasEntry: (id: string) => entries.has(id) || [waitingName, knownName].some((start) => store.get(start + id) !== null),
    /** Whether a name in the browser's storage belongs to a waiting action. */
    isWaiting: (name: string | null) => name?.startsWith(prefix + waitingName) === true,
    readAll: () => {
      readStored(knownName)
      readStored(waitingName)
    },
    forgetAll: () => {
      for (const id of entries.keys()) for (const start of [waitingName, knownName]) store.remove(start + id)
      entries.clear()
    },
  }
}
