import type { Action } from './received-action.ts'
import { guarded } from './safely.ts'
import { localNames, parse, prefix, type Store } from './store.ts'

/** An entry without `action` was handed over, or taken back, and is known only not to come twice. */
export type Entry = { action?: Action; until: number }
/** What tabs tell each other: storage would tell them too, but a moment later. */
export type News = { id: string; entry: Entry; isCancelled?: boolean }

/**
 * The actions that this browser knows. What could not be handed over yet is stored, so that a page that ends takes nothing with it. `tell`
 * takes each change, for the other tabs.
 */
export const openEntries = (key: string, store: Store, tell: (news: News) => void) => {
  // What waits and what is known have a name each. Browsers may keep the writes of two tabs in another order than they were made: under one
  // name the tab that received would then undo what the tab that handed over has written.
  const waitingName = `action_${key}_`
  const knownName = `known_${key}_`
  const entries = new Map<string, Entry>()

  const readStored = (start: string) => {
    for (const name of localNames(prefix + start)) {
      const id = name.slice((prefix + start).length)
      const entry = parse<Entry>(store.get(start + id))
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
    /** Whether a name in the browser's storage is of an action that waits. */
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
