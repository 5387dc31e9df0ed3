import type { Kept } from './event-storage.ts'
import { localEventNames, nameOfLocalEvent } from './event-storage.ts'
import { changeRows, type IndexedDbShelf, type Row, table } from './indexed-db.ts'
import type { Queue } from './queue.ts'
import { idOf } from './queue-writer.ts'
import { orNothing } from './safely.ts'
import { parse, readLocal, removeLocal, writeLocal } from './store.ts'
import { lockOf, locks } from './tabs.ts'

export { print } from './printing.ts'

/** The storage in which tabs leave events that they could not send. */
type Remains = {
  /** The tabs other than `tab` that have events here. */
  otherTabs: (tab: string) => Promise<string[]> | string[]
  /** Moves the events of one tab that are older than `before` to another tab, all or none, and resolves with them. */
  adopt: (from: string, to: string, before: number) => Promise<Kept[]> | Kept[]
}

const minute = 60_000

/** Takes over the events of ended tabs, and resolves with their number. Of several tabs that try at once, one succeeds. */
export const recover = async (key: string, tab: string, queue: Queue): Promise<number> => {
  let count = 0
  const shelf = await queue.shelf()
  const local = localRemains(key)
  for (const remains of shelf ? [indexedDbRemains(shelf), local] : [local]) {
    for (const other of (await orNothing(Promise.resolve(remains.otherTabs(tab)))) ?? []) {
      await ifEnded(other, async (before) => {
        const adopted = await remains.adopt(other, tab, before)
        queue.inherit(inOrder(queue.waiting(), adopted), remains === local ? adopted : [])
        count += adopted.length
      })
    }
  }
  return count
}

/** The events of both lists, each once, in the order in which they were tracked. */
const inOrder = (waiting: Kept[], adopted: Kept[]): Kept[] => {
  const known = new Set(waiting.map(idOf))
  return [...waiting, ...adopted.filter(({ id }) => !known.has(id))].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * Locks distinguish ended tabs from living ones. Without locks, events that have waited for a minute count as left over; the server
 * recognises events that two tabs send.
 */
const ifEnded = async (tab: string, work: (before: number) => Promise<void>): Promise<void> => {
  const manager = locks()
  const tried = manager
    ? manager.request(lockOf(tab), { ifAvailable: true }, async (lock) => {
        if (lock) await work(Infinity)
      })
    : work(Date.now() - minute)
  await orNothing(Promise.resolve(tried))
}

const indexedDbRemains = ({ database, know, isKnown }: IndexedDbShelf): Remains => {
  const read = <Result>(ask: (rows: IDBObjectStore) => IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const request = ask(database.transaction(table).objectStore(table))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const rows = () => read<Row[]>((store) => store.getAll())
  return {
    otherTabs: async (tab) => {
      // Keys are read first because they are small, and mostly all of them belong to this tab.
      const keys = await read((store) => store.getAllKeys())
      if (keys.every((key) => isKnown(String(key)))) return []
      return [...new Set((await rows()).map((row) => row.tab))].filter((other) => other !== tab)
    },
    adopt: async (from, to, before) => {
      const found = (await rows()).filter((row) => row.tab === from && !(row.events?.[0] && row.events[0].at >= before))
      const adopted = found.map((row) => ({
        ...row,
        tab: to,
        events: Array.isArray(row.events) ? row.events.filter(isKept) : [],
      }))
      await changeRows(database, (store) => {
        for (const row of adopted) row.events.length > 0 ? store.put(row) : store.delete(row.id)
      })
      for (const row of adopted) know(row.id, row.events)
      return adopted.flatMap((row) => row.events)
    },
  }
}

const idLength = 36

const localRemains = (key: string): Remains => ({
  otherTabs: (tab) => {
    const start = nameOfLocalEvent(key, '', '').length - 1
    const tabs = localEventNames(key).map((name) => name.slice(start, start + idLength))
    return [...new Set(tabs)].filter((other) => other !== tab)
  },
  adopt: (from, to, before) => {
    const adopted: Kept[] = []
    for (const name of localEventNames(key, from)) {
      const event = parse<Kept>(readLocal(name))
      const isReadable = event !== null && isKept(event)
      if (isReadable && event.at >= before) continue
      removeLocal(name)
      if (!isReadable) continue
      writeLocal(nameOfLocalEvent(key, to, event.id), JSON.stringify(event))
      adopted.push(event)
    }
    return adopted
  },
})

/** Stored data may have been written by anybody. */
const isKept = ({ id, json, at, bytes, context }: Kept): boolean =>
  typeof id === typeof json && json[0] === '{' && at > 0 && bytes > 0 && (!context || context.json?.[0] === '{')
