import { type Kept, localShelf } from './event-storage.ts'
import type { IndexedDbShelf } from './indexed-db.ts'
import { orNothing } from './safely.ts'

/** A transaction costs the page more than the data in it, so writes are combined. A page that is left writes at once (`rescue`). */
const writeAfter = 1_000

/** Resolves with IndexedDB, or rejects. Null if the browser has none. */
export type Open = (() => Promise<IndexedDbShelf>) | null

/**
 * Stores the events of one tab, and removes them when their receipts arrive: in IndexedDB, or in localStorage if that fails. `takeOver`
 * runs before each write and pushes the newest events.
 */
export const createWriter = (key: string, tab: string, open: Open, takeOver: () => void) => {
  const local = localShelf(key)
  let better: IndexedDbShelf | null = null
  let unwritten: Kept[] = []
  let writing: Kept[] = []
  /** The ids of events that are in localStorage although IndexedDB is available. */
  let rescued: string[] = []
  /** Stored events with a receipt: they are removed with the next write, in the same transaction. */
  let received: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpening = open !== null
  /** Writes and removals run one after the other, so that nothing is removed before it is written. */
  const inTurn = createTurns()

  const hasNews = () => unwritten.length > 0 || received.length > 0
  const isLocalOnly = () => !better && !isOpening
  if (open)
    inTurn(async () => {
      better = await open()
    }).then(() => {
      isOpening = false
      if (hasNews()) void write()
    })

  const saveLocally = (events: Kept[], gone: string[] = []) => ignoringFull(() => local.save(tab, events, gone))

  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }

  const write = (): Promise<unknown> => {
    stopTimer()
    takeOver()
    if (isLocalOnly()) {
      saveLocally(unwritten)
      unwritten = []
      return Promise.resolve()
    }
    return inTurn(async () => {
      if (!hasNews()) return
      writing = unwritten
      unwritten = []
      const gone = received
      received = []
      if (!better || rescued.some((id) => gone.includes(id))) saveLocally([], gone)
      rescued = rescued.filter((id) => !gone.includes(id))
      try {
        if (better) await better.save(tab, writing, gone)
        else saveLocally(writing)
      } catch {
        saveLocally(writing)
        rescued.push(...writing.map(idOf))
      }
      writing = []
    })
  }

  const writeSoon = () => {
    if (timer) return
    if (isLocalOnly()) void write()
    else timer = setTimeout(() => void write(), writeAfter)
  }

  return {
    /** Adds events to the next write. Returns how many wait for it. */
    push: (events: Kept[]): number => unwritten.push(...events),
    writeSoon,
    /** Resolves when pushed events are stored, or known to be refused. */
    stored: () => (unwritten.length > 0 ? write() : inTurn(() => undefined)),
    remove: (gone: Set<string>) => {
      unwritten = unwritten.filter(({ id }) => !gone.has(id))
      const ids = [...gone]
      if (isLocalOnly()) return saveLocally([], ids)
      received.push(...ids)
      writeSoon()
    },
    /** The page may end before a transaction does: events that are not certainly stored are stored in localStorage as well. */
    rescue: () => {
      if (received.length > 0) void write()
      const inDoubt = [...writing, ...unwritten]
      if (inDoubt.length === 0) return
      saveLocally(inDoubt)
      rescued.push(...inDoubt.map(idOf))
    },
    /** These events of another tab are in localStorage. */
    inherit: (events: Kept[]) => better && rescued.push(...events.map(idOf)),
    /** Resolves with IndexedDB after pending work, or with nothing if there is only localStorage. */
    shelf: () => inTurn(() => better),
    /** Removes the events of all tabs. */
    clear: async () => {
      unwritten = []
      received = []
      stopTimer()
      void local.clear()
      await inTurn(() => better?.clear())
    },
  }
}

/** Runs a save that may throw because localStorage is full or refused. */
const ignoringFull = (save: () => unknown) => {
  try {
    save()
  } catch {
    // The events stay in memory.
  }
}

/** Returns a function that runs work after all previous work. It resolves with nothing if the work fails. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result> | Result): Promise<Result | undefined> => {
    const turn = orNothing(last.then(work))
    last = turn
    return turn
  }
}

export const idOf = ({ id }: Kept) => id
