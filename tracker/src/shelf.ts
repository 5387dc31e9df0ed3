import { localNames, parse, prefix, readLocal, removeLocal, writeLocal } from './store.ts'

/**
 * An event that has no receipt yet. `json` is the event as it travels, made once; `bytes` its length in UTF-8; `at` when it was tracked,
 * in milliseconds; `rank` how late it is dropped when there are too many: 0 first, 2 last.
 */
export type Kept = { id: string; at: number; rank: number; bytes: number; json: string }

/** Where events wait for their receipts. Each belongs to the tab that tracked it. */
export type Shelf = {
  put: (tab: string, events: Kept[]) => Promise<void> | void
  remove: (tab: string, ids: string[]) => Promise<void> | void
  /** The tabs other than this one that have events here. */
  otherTabs: (tab: string) => Promise<string[]> | string[]
  /** Gives the events of one tab that are older than `before` to another, all or none, and resolves with them. */
  adopt: (from: string, to: string, before: number) => Promise<Kept[]> | Kept[]
  clear: () => Promise<void> | void
}

const idLength = 36

/** In localStorage, an entry an event, so that no tab writes over what another wrote. Throws where the storage is full or refused. */
export const localShelf = (key: string): Shelf => {
  const start = `${prefix}event_${key}_`
  const nameOf = (tab: string, id: string) => `${start}${tab}_${id}`
  const tabOf = (name: string) => name.slice(start.length, start.length + idLength)
  const put = (tab: string, events: Kept[]) => {
    let isFull = false
    for (const event of events) isFull = !writeLocal(nameOf(tab, event.id), JSON.stringify(event)) || isFull
    if (isFull) throw new Error('full')
  }
  return {
    put,
    remove: (tab, ids) => {
      for (const id of ids) removeLocal(nameOf(tab, id))
    },
    otherTabs: (tab) => [...new Set(localNames(start).map(tabOf))].filter((other) => other !== tab),
    adopt: (from, to, before) => {
      const adopted: Kept[] = []
      for (const name of localNames(`${start}${from}_`)) {
        const event = readKept(name)
        if (event && event.at >= before) continue
        removeLocal(name)
        if (!event) continue
        writeLocal(nameOf(to, event.id), JSON.stringify(event))
        adopted.push(event)
      }
      return adopted
    },
    clear: () => {
      for (const name of localNames(start)) removeLocal(name)
    },
  }
}

const readKept = (name: string): Kept | null => {
  const event = parse<Kept>(readLocal(name))
  return event && isKept(event) ? event : null
}

/** What is stored may have been written by anybody. */
export const isKept = ({ id, json, at, bytes }: Kept): boolean =>
  typeof id === typeof json && json[0] === '{' && at > 0 && bytes > 0
