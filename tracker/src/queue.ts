import type { TrackerEvent } from './events.ts'
import { readJson, type Store } from './store.ts'

const capacity = 1_000

/** Events that have no receipt yet. Each change reads what is stored anew: other tabs of the site write to the same queue. */
export const openQueue = (store: Store, key: string) => {
  const name = `queue_${key}`
  const read = (): TrackerEvent[] => {
    const stored = readJson<TrackerEvent[]>(store, name)
    return Array.isArray(stored) ? stored : []
  }
  const write = (events: TrackerEvent[]) => store.set(name, JSON.stringify(events))
  return {
    read,
    add: (event: TrackerEvent) => write(bounded([...read(), event])),
    remove: (messageIds: Set<string>) => write(read().filter((event) => !messageIds.has(event.messageId))),
  }
}

export type Queue = ReturnType<typeof openQueue>

/** Over capacity the oldest page view goes first: what a page tracked on purpose is worth more. */
const bounded = (events: TrackerEvent[]): TrackerEvent[] => {
  if (events.length <= capacity) return events
  const page = events.findIndex((event) => event.type === 'page')
  return bounded(events.filter((_, index) => index !== Math.max(page, 0)))
}
