import type { Kept, Shelf } from './event-storage.ts'

/** Events that were written together, under the id of the first: a row costs more than what is in it. */
export type Row = { id: string; tab: string; events: Kept[] }

export type IndexedDbShelf = Shelf & {
  database: IDBDatabase
  /** Tells which events a row holds, so that it is removed with the last of them. */
  know: (row: string, events: Kept[]) => void
  /** Whether the first event of a row is this tab's and waits. */
  isKnown: (row: string) => boolean
}

const patience = 2_000
export const table = 'events'

/** A shelf in IndexedDB, or null where the browser has none. `open` rejects where it is refused or hangs. */
export const indexedDbShelf = (key: string): (() => Promise<IndexedDbShelf>) | null => {
  try {
    // Reading it throws where the browser has none or refuses it.
    const factory = indexedDB
    return factory ? () => open(factory, `causeway_${key}`) : null
  } catch {
    return null
  }
}

const open = (factory: IDBFactory, name: string) =>
  new Promise<IndexedDbShelf>((resolve, reject) => {
    const request = factory.open(name, 1)
    const giveUp = setTimeout(reject, patience)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(giveUp)
      const database = request.result
      database.onversionchange = () => database.close()
      resolve(shelfIn(database))
    }
  })

/** Runs work in one transaction. Resolves when it is stored. */
export const changeRows = (database: IDBDatabase, work: (rows: IDBObjectStore) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(table, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
    work(transaction.objectStore(table))
    if (transaction.commit) transaction.commit()
  })

const shelfIn = (database: IDBDatabase): IndexedDbShelf => {
  /** For each event of this tab its row, and how many events of that row still wait. A row goes with the last of them. */
  const rowOf = new Map<string, { id: string; left: number }>()
  const know = (id: string, events: Kept[]) => {
    const row = { id, left: events.length }
    for (const event of events) rowOf.set(event.id, row)
  }
  /** The rows that hold nothing any more without these events. */
  const emptied = (ids: string[]): string[] =>
    ids.flatMap((id) => {
      const row = rowOf.get(id)
      if (!row) return []
      rowOf.delete(id)
      row.left -= 1
      return row.left > 0 ? [] : [row.id]
    })

  return {
    database,
    know,
    isKnown: (row) => rowOf.has(row),
    save: async (tab, events, gone) => {
      const rows = emptied(gone)
      const [first] = events
      if (!first && rows.length === 0) return
      await changeRows(database, (store) => {
        if (first) store.put({ id: first.id, tab, events } satisfies Row)
        for (const row of rows) store.delete(row)
      })
      if (first) know(first.id, events)
    },
    clear: () => changeRows(database, (store) => void store.clear()),
  }
}
