import { isKept, type Kept, type Shelf } from './shelf.ts'

type Row = Kept & { tab: string }

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
    const giveUp = setTimeout(() => reject(new Error('the database does not open')), patience)
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
  return {
    put: (tab, events) =>
      change((store) => {
        for (const event of events) store.put({ ...event, tab })
      }),
    remove: (_tab, ids) =>
      change((store) => {
        for (const id of ids) store.delete(id)
      }),
    otherTabs: async (tab) => [...new Set((await rows()).map((row) => row.tab))].filter((other) => other !== tab),
    adopt: async (from, to, before) => {
      const adopted = (await rows()).filter((row) => row.tab === from && row.at < before)
      await change((store) => {
        for (const row of adopted) isKept(row) ? store.put({ ...row, tab: to }) : store.delete(row.id)
      })
      return adopted.filter(isKept).map(({ tab: _, ...event }) => event)
    },
    clear: () => change((store) => void store.clear()),
  }
}
