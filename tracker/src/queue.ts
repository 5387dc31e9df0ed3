import { type Kept, localShelf, type Shelf } from './shelf.ts'

export type Limits = { events: number; bytes: number; age: number }

export const limits: Limits = { events: 1_000, bytes: 2_000_000, age: 72 * 60 * 60_000 }

export type Dropped = { messageId: string; reason: 'full' | 'expired' | 'refused' | 'too_large' }
export type Queue = ReturnType<typeof openQueue>

/** A transaction costs the page more than what is in it. A page that goes writes at once (`rescue`). */
const writeAfter = 1_000

/**
 * Events of this tab that have no receipt yet: in memory, and stored before they are sent. `open` resolves with a better shelf than
 * localStorage, or rejects.
 */
export const openQueue = (
  { key, tab }: { key: string; tab: string },
  { open, onDrop }: { open: (() => Promise<Shelf>) | null; onDrop: (dropped: Dropped) => void },
) => {
  const local = localShelf(key)
  let better: Shelf | null = null
  let waiting: Kept[] = []
  let unwritten: Kept[] = []
  let writing: Kept[] = []
  let rescued: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isOpening = open !== null

  /** One thing after the other, so that nothing is removed before it is written. */
  const inTurn = <Result>(work: () => Promise<Result> | Result, otherwise: Result): Promise<Result> => {
    const turn = last.then(work).catch(() => otherwise)
    last = turn
    return turn
  }

  if (open)
    inTurn(async () => {
      better = await open()
    }, undefined).then(() => {
      isOpening = false
      if (unwritten.length > 0) void write()
    })

  const putLocally = (events: Kept[]) => {
    try {
      void local.put(tab, events)
    } catch {
      // Then memory is all there is.
    }
  }

  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!better && !isOpening) {
      putLocally(unwritten)
      unwritten = []
      return Promise.resolve()
    }
    return inTurn(async () => {
      if (unwritten.length === 0) return
      writing = unwritten
      unwritten = []
      try {
        if (better) await better.put(tab, writing)
        else putLocally(writing)
      } catch {
        putLocally(writing)
        rescued.push(...writing.map(idOf))
      }
      writing = []
    }, undefined)
  }

  const forget = (events: Kept[]) => {
    const gone = new Set(events.map(idOf))
    waiting = waiting.filter(({ id }) => !gone.has(id))
    unwritten = unwritten.filter(({ id }) => !gone.has(id))
    const ids = [...gone]
    if (!better && !isOpening) {
      void local.remove(tab, ids)
      return
    }
    void inTurn(async () => {
      const isRescued = rescued.some((id) => gone.has(id))
      rescued = rescued.filter((id) => !gone.has(id))
      if (isRescued || !better) void local.remove(tab, ids)
      await better?.remove(tab, ids)
    }, undefined)
  }

  const drop = (events: Kept[], reason: Dropped['reason']) => {
    if (events.length === 0) return
    forget(events)
    for (const { id } of events) onDrop({ messageId: id, reason })
  }

  return {
    /** What waits for its receipt, in the order of its making. */
    all: () => waiting,
    add: (event: Kept) => {
      waiting.push(event)
      unwritten.push(event)
      drop(overflowOf(waiting), 'full')
      if (!better && !isOpening) void write()
      else timer ??= setTimeout(() => void write(), writeAfter)
    },
    /** Resolves when what was added is stored, or is known to be refused. */
    stored: () => (unwritten.length > 0 ? write() : last.then(() => undefined)),
    remove: (ids: Set<string>) => {
      const gone = waiting.filter(({ id }) => ids.has(id))
      if (gone.length > 0) forget(gone)
    },
    drop,
    dropExpired: (now: number) =>
      drop(
        waiting.filter(({ at }) => now - at > limits.age),
        'expired',
      ),
    /** The page may end before a transaction does: what is not stored for certain is stored in localStorage as well. */
    rescue: () => {
      const inDoubt = [...writing, ...unwritten]
      if (inDoubt.length === 0) return
      putLocally(inDoubt)
      rescued.push(...inDoubt.map(idOf))
    },
    /** Takes over the events of tabs that have ended; `ifEnded` runs its work only while it is certain that the tab has, and no other tab does the same. */
    adopt: async (ifEnded: (tab: string, work: () => Promise<void>) => Promise<void>, before: number) => {
      await inTurn(() => undefined, undefined)
      for (const shelf of better ? [better, local] : [local]) {
        for (const other of await Promise.resolve(shelf.otherTabs(tab)).catch(() => [])) {
          await ifEnded(other, async () => {
            const adopted = await Promise.resolve(shelf.adopt(other, tab, before)).catch(() => [])
            if (shelf === local && better) rescued.push(...adopted.map(idOf))
            const known = new Set(waiting.map(idOf))
            const fresh = adopted.filter(({ id }) => !known.has(id))
            waiting = [...waiting, ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1))
            drop(overflowOf(waiting), 'full')
          })
        }
      }
    },
    /** Forgets everything, of every tab. */
    purge: async () => {
      waiting = []
      unwritten = []
      clearTimeout(timer)
      timer = undefined
      void local.clear()
      await inTurn(() => better?.clear(), undefined)
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
