import type { Kept, Shelf } from './event-storage.ts'

/** Events that were written together, under the id of the first: a row costs more than what is in it. */
export type Row = { id: string; tab: string; events: Kept[] }

export type IndexedDbShelf = Shelf & {
  database: IDBDatabase
  table: string
  /** Runs work in one transaction. Resolves when it is stored. */
  change: (work: (rows: IDBObjectStore) => void) => Promise<void>
  /** Tells which events a row holds, so that it is removed with the last of them. */
  know: (row: string, events: Kept[]) => void
}

const patience = 2_000
const table = 'events'

/** A shelf in IndexedDB, or null where the browser has none. `open` rejects where it is refused or hangs. */
export const indexedDbShelf = (key: string): (() => Promise<IndexedDbShelf>) | null => {
  try {
    return typeof indexedDB === 'undefined' || !indexedDB ? null : () => open(indexedDB, `causeway_${key}`)
  } catch {
    return null
  }
}

const open = (factory: IDBFactory, name: string) =>
  new Promise<IndexedDbShelf>((resolve, reject) => {
    const request = factory.open(name, 1)
    const giveUp = setTimeout(() => reject(new Error('hangs')), patience)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(giveUp)
      const database = request.result
      database.onversionchange = () => database.close()
      resolve(shelfIn(database))
    }
  })

const shelfIn = (database: IDBDatabase): IndexedDbShelf => {
  const change = (work: (rows: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(table))
      transaction.commit?.()
    })
  /** Of the rows of this tab, the events that still wait. A row goes with the last of them. */
  const waiting = new Map<string, Set<string>>()
  const rowOf = new Map<string, string>()
  const know = (row: string, events: Kept[]) => {
    waiting.set(row, new Set(events.map(({ id }) => id)))
    for (const { id } of events) rowOf.set(id, row)
  }
  /** The rows that hold nothing any more without these events. */
  const emptied = (ids: string[]): string[] =>
    ids.flatMap((id) => {
      const row = rowOf.get(id)
      const left = row === undefined ? undefined : waiting.get(row)
      rowOf.delete(id)
      if (row === undefined || !left?.delete(id) || left.size > 0) return []
      waiting.delete(row)
      return [row]
    })

  return {
    database,
    table,
    change,
    know,
    save: async (tab, events, gone) => {
      const rows = emptied(gone)
      const [first] = events
      if (!first && rows.length === 0) return
      await change((store) => {
        if (first) store.put({ id: first.id, tab, events } satisfies Row)
        for (const row of rows) store.delete(row)
      })
      if (first) know(first.id, events)
    },
    clear: () => change((store) => void store.clear()),
  }
}
