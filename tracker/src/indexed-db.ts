import { isKept, type Kept, type Shelf } from './shelf.ts'

/** Events that were written together, under the id of the first: a row costs more than what is in it. */
type Row = { id: string; tab: string; events: Kept[] }

const patience = 2_000
const table = 'events'

/** A shelf in IndexedDB, or null where the browser has none. `open` rejects where it is refused or hangs. */
export const indexedDbShelf = (key: string): (() => Promise<Shelf>) | null => {
  try {
    return typeof indexedDB === 'undefined' || !indexedDB ? null : () => open(indexedDB, `causeway_${key}`)
  } catch {
    return null
  }
}

const open = (factory: IDBFactory, name: string) =>
  new Promise<Shelf>((resolve, reject) => {
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

const shelfIn = (database: IDBDatabase): Shelf => {
  const change = (work: (rows: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(table, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(table))
      transaction.commit?.()
    })
  const rows = () =>
    new Promise<Row[]>((resolve, reject) => {
      const request = database.transaction(table).objectStore(table).getAll()
      request.onsuccess = () => resolve(request.result as Row[])
      request.onerror = () => reject(request.error)
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
    put: async (tab, events) => {
      const [first] = events
      if (!first) return
      await change((store) => void store.put({ id: first.id, tab, events } satisfies Row))
      know(first.id, events)
    },
    remove: async (_tab, ids) => {
      const gone = emptied(ids)
      if (gone.length === 0) return
      await change((store) => {
        for (const row of gone) store.delete(row)
      })
    },
    otherTabs: async (tab) => [...new Set((await rows()).map((row) => row.tab))].filter((other) => other !== tab),
    adopt: async (from, to, before) => {
      const found = (await rows()).filter((row) => row.tab === from && !(row.events?.[0] && row.events[0].at >= before))
      const adopted = found.map((row) => ({
        ...row,
        tab: to,
        events: Array.isArray(row.events) ? row.events.filter(isKept) : [],
      }))
      await change((store) => {
        for (const row of adopted) row.events.length > 0 ? store.put(row) : store.delete(row.id)
      })
      for (const row of adopted) know(row.id, row.events)
      return adopted.flatMap((row) => row.events)
    },
    clear: () => change((store) => void store.clear()),
  }
}
