import type { Kept } from './event-storage.ts'
import { createWriter, idOf, type Open } from './queue-writer.ts'

export type Limits = { events: number; bytes: number; age: number }

export const limits: Limits = { events: 1_000, bytes: 2_000_000, age: 72 * 60 * 60_000 }

export type Dropped = { messageId: string; reason: 'full' | 'expired' | 'refused' | 'too_large' }
export type Queue = ReturnType<typeof openQueue>

/**
 * Events of this tab without a receipt: in memory, and stored before they are sent. `take` returns the events that were tracked since its
 * last call.
 */
export const openQueue = (key: string, tab: string, open: Open, take: () => Kept[], onDrop: (dropped: Dropped) => void) => {
  let waiting: Kept[] = []

  /** Returns how many events are not written yet. */
  const takeOver = (): number => {
    const events = take()
    waiting.push(...events)
    const unwritten = writer.push(events)
    if (events.length > 0) drop(overflowOf(waiting), 'full')
    return unwritten
  }

  const writer = createWriter(key, tab, open, takeOver)

  const gather = () => {
    if (takeOver() > 0) writer.writeSoon()
  }

  const forget = (events: Kept[]) => {
    const gone = new Set(events.map(idOf))
    waiting = waiting.filter(({ id }) => !gone.has(id))
    writer.remove(gone)
  }

  const drop = (events: Kept[], reason: Dropped['reason']) => {
    if (events.length === 0) return
    forget(events)
    for (const { id } of events) onDrop({ messageId: id, reason })
  }

  return {
    /** The events that wait for their receipts, oldest first. */
    all: () => {
      gather()
      return waiting
    },
    /** The same, without events tracked since the last `gather`. */
    waiting: () => waiting,
    /** Takes over the events tracked since the last call. */
    gather,
    /** Call it after an event was tracked: it is taken over, and stored, within a second. */
    gatherSoon: writer.writeSoon,
    /** Resolves when tracked events are stored, or known to be refused. Events that have waited too long are dropped. */
    stored: () => {
      takeOver()
      drop(
        waiting.filter(({ at }) => Date.now() - at > limits.age),
        'expired',
      )
      return writer.stored()
    },
    remove: (ids: Set<string>) => {
      const gone = waiting.filter(({ id }) => ids.has(id))
      if (gone.length > 0) forget(gone)
    },
    drop,
    /** The page may end before a transaction does: events that are not certainly stored are stored in localStorage as well. */
    rescue: () => {
      takeOver()
      writer.rescue()
    },
    shelf: writer.shelf,
    /** Replaces the waiting events, after events of another tab were added to them. Those in `local` are in localStorage. */
    inherit: (all: Kept[], local: Kept[]) => {
      writer.inherit(local)
      waiting = all
      drop(overflowOf(all), 'full')
    },
    /** Deletes the events of all tabs. */
    purge: () => {
      waiting = []
      return writer.clear()
    },
  }
}

/** The events to drop if there are too many: lowest rank first, the oldest of a rank first. */
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
