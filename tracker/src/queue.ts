import { type Kept, localShelf } from './event-storage.ts'
import type { IndexedDbShelf } from './indexed-db.ts'
import { orNothing } from './safely.ts'

export type Limits = { events: number; bytes: number; age: number }

export const limits: Limits = { events: 1_000, bytes: 2_000_000, age: 72 * 60 * 60_000 }

export type Dropped = { messageId: string; reason: 'full' | 'expired' | 'refused' | 'too_large' }
export type Queue = ReturnType<typeof openQueue>

/** A transaction costs the page more than what is in it. A page that goes writes at once (`rescue`). */
const writeAfter = 1_000

type Dependencies = {
  /** Resolves with a better shelf than localStorage, or rejects. */
  open: (() => Promise<IndexedDbShelf>) | null
  onDrop: (dropped: Dropped) => void
  /** Hands over the events that were tracked since it was called last. */
  take: () => Kept[]
}

/** Events of this tab that have no receipt yet: in memory, and stored before they are sent. */
export const openQueue = ({ key, tab }: { key: string; tab: string }, { open, onDrop, take }: Dependencies) => {
  const local = localShelf(key)
  let better: IndexedDbShelf | null = null
  let waiting: Kept[] = []
  let unwritten: Kept[] = []
  let writing: Kept[] = []
  let rescued: string[] = []
  /** Stored events that have their receipt: they are removed with the next write, in the same transaction. */
  let received: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isOpening = open !== null

  /** One thing after the other, so that nothing is removed before it is written. */
  const inTurn = <Result>(work: () => Promise<Result> | Result): Promise<Result | undefined> => {
    const turn = orNothing(last.then(work))
    last = turn
    return turn
  }

  if (open)
    inTurn(async () => {
      better = await open()
    }).then(() => {
      isOpening = false
      if (hasNews()) void write()
    })

  const hasNews = () => unwritten.length > 0 || received.length > 0

  const takeOver = () => {
    const events = take()
    waiting.push(...events)
    unwritten.push(...events)
    if (events.length > 0) drop(overflowOf(waiting), 'full')
  }

  const gather = () => {
    takeOver()
    if (unwritten.length > 0) writeSoon()
  }

  const writeSoon = () => {
    if (!better && !isOpening) void write()
    else timer ??= setTimeout(() => void write(), writeAfter)
  }

  const saveLocally = (events: Kept[], gone: string[] = []) => {
    try {
      void local.save(tab, events, gone)
    } catch {
      // Then memory is all there is.
    }
  }

  const write = (): Promise<unknown> => {
    clearTimeout(timer)
    timer = undefined
    takeOver()
    if (!better && !isOpening) {
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

  const forget = (events: Kept[]) => {
    const gone = new Set(events.map(idOf))
    waiting = waiting.filter(({ id }) => !gone.has(id))
    unwritten = unwritten.filter(({ id }) => !gone.has(id))
    const ids = [...gone]
    if (!better && !isOpening) {
      saveLocally([], ids)
      return
    }
    received.push(...ids)
    writeSoon()
  }

  const drop = (events: Kept[], reason: Dropped['reason']) => {
    if (events.length === 0) return
    forget(events)
    for (const { id } of events) onDrop({ messageId: id, reason })
  }

  return {
    /** What waits for its receipt, in the order of its making. */
    all: () => {
      gather()
      return waiting
    },
    /** The same, without what was tracked since it was taken over last. */
    waiting: () => waiting,
    /** Takes over what was tracked since. */
    gather,
    /** Something was tracked: it is taken over, and stored, within a second. */
    gatherSoon: writeSoon,
    /** Resolves when what was tracked is stored, or is known to be refused. What has waited too long is dropped. */
    stored: () => {
      takeOver()
      drop(
        waiting.filter(({ at }) => Date.now() - at > limits.age),
        'expired',
      )
      return unwritten.length > 0 ? write() : last.then(() => undefined)
    },
    remove: (ids: Set<string>) => {
      const gone = waiting.filter(({ id }) => ids.has(id))
      if (gone.length > 0) forget(gone)
    },
    drop,
    /** The page may end before a transaction does: what is not stored for certain is stored in localStorage as well. */
    rescue: () => {
      takeOver()
      if (received.length > 0) void write()
      const inDoubt = [...writing, ...unwritten]
      if (inDoubt.length === 0) return
      saveLocally(inDoubt)
      rescued.push(...inDoubt.map(idOf))
    },
    /** Resolves with the shelf, when what was begun is done, or with nothing where there is only localStorage. */
    shelf: () => inTurn(() => better),
    /** Takes over events that another tab left, which are stored as this tab's by now; `isLocal` where they lie in localStorage. */
    inherit: (events: Kept[], isLocal: boolean) => {
      if (isLocal && better) rescued.push(...events.map(idOf))
      const known = new Set(waiting.map(idOf))
      waiting = [...waiting, ...events.filter(({ id }) => !known.has(id))].sort((a, b) => (a.id < b.id ? -1 : 1))
      drop(overflowOf(waiting), 'full')
    },
    /** Forgets everything, of every tab. */
    purge: async () => {
      waiting = []
      unwritten = []
      received = []
      clearTimeout(timer)
      timer = undefined
      void local.clear()
      await inTurn(() => better?.clear())
    },
  }
}

const idOf = ({ id }: Kept) => id

/** What goes when there is too much: of the lowest rank the oldest first. */
export const overflowOf = <Item extends { rank: number; bytes: number }>(
  events: Item[],
  { events: count, bytes }: Pick<Limits, 'events' | 'bytes'> = limits,
): Item[] => {
  let excess = events.length - count
  let size = 0
  for (const event of events) size += event.bytes
  const gone: Item[] = []
  for (let rank = 0; rank <= 2 && (excess > 0 || size > bytes); rank += 1) {
    for (const event of events) {
      if (excess <= 0 && size <= bytes) break
      if (event.rank !== rank) continue
      gone.push(event)
      excess -= 1
      size -= event.bytes
    }
  }
  return gone
}
