import type { Options, TrackerEvent } from './events.ts'
import type { Queue } from './queue.ts'
import { uuid } from './uuid.ts'

type Receipt = { messageId: string | null; status: string; reason?: string }
type Outcome = { receipts: Receipt[] } | { retryAfter: number | null } | { refused: number }

const seconds = 1_000
const longestWait = 300 * seconds
const eventsABatch = 100
const bytesABatch = 450_000
const bytesABeacon = 60_000

/** Full jitter: anything up to 1 s x 2^attempt, at most 5 min. In milliseconds. */
export const backoff = (attempt: number, random = Math.random()): number => random * Math.min(seconds * 2 ** attempt, longestWait)

/** Sends what is queued until each event has its receipt. */
export const createSender = ({ key, endpoint, debug }: Options, queue: Queue) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let sending = false
  let stopped = false
  let attempt = 0
  let notBefore = 0
  let batchSize = eventsABatch

  const schedule = (wait: number) => {
    const at = Math.max(Date.now() + wait, notBefore)
    if (stopped || at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), at - Date.now())
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    due = Infinity
    if (sending || stopped) return
    sending = true
    try {
      await alone(async () => {
        for (
          let events = fitting(queue.read(), batchSize, bytesABatch);
          events.length > 0;
          events = fitting(queue.read(), batchSize, bytesABatch)
        ) {
          if (!settle(events, await post(events))) return
        }
      })
    } finally {
      sending = false
    }
  }

  /** Whether to go on with the next batch. */
  const settle = (events: TrackerEvent[], outcome: Outcome): boolean => {
    if ('receipts' in outcome) {
      attempt = 0
      batchSize = eventsABatch
      const settled = new Set(outcome.receipts.map((receipt) => receipt.messageId ?? ''))
      if (debug)
        for (const receipt of outcome.receipts)
          console.info('[causeway]', receipt.status, receipt.messageId, receipt.reason ?? '')
      queue.remove(settled)
      return events.some((event) => settled.has(event.messageId))
    }
    if ('retryAfter' in outcome) {
      attempt += 1
      notBefore = Date.now() + (outcome.retryAfter === null ? backoff(attempt) : outcome.retryAfter * seconds + backoff(0))
      schedule(0)
      return false
    }
    if (outcome.refused === 413 && events.length > 1) {
      batchSize = Math.ceil(events.length / 2)
      return true
    }
    console.warn(`[causeway] the server refused the events (${outcome.refused}): check the key and the endpoint`)
    // A batch that is unreadable today is unreadable tomorrow; a key may be put right.
    if (outcome.refused === 400 || outcome.refused === 413) queue.remove(new Set(events.map((event) => event.messageId)))
    else stopped = true
    return !stopped
  }

  const post = async (events: TrackerEvent[]): Promise<Outcome> => {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
        body: bodyOf(events),
        credentials: 'omit',
        mode: 'cors',
      })
      if (response.status === 408 || response.status === 429 || response.status >= 500) {
        const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
        return { retryAfter: Number.isFinite(wait) && wait >= 0 ? wait : null }
      }
      if (!response.ok) return { refused: response.status }
      const { code, data } = (await response.json()) as { code: number; data: { receipts: Receipt[] } | null }
      return code === 200 && data ? { receipts: data.receipts } : { refused: 400 }
    } catch {
      return { retryAfter: null }
    }
  }

  const bodyOf = (events: TrackerEvent[]) =>
    JSON.stringify({ skdKey: key, sentAt: new Date().toISOString(), batchId: uuid(), attempt, events })

  return {
    schedule,
    flush,
    /** As the page goes away: a beacon brings no receipt, so the events stay queued and their ids keep them single. */
    beacon: () => {
      const events = fitting(queue.read(), eventsABatch, bytesABeacon)
      if (stopped || events.length === 0 || typeof navigator.sendBeacon !== 'function') return
      navigator.sendBeacon(endpoint, new Blob([bodyOf(events)], { type: 'text/plain;charset=UTF-8' }))
    },
    /** The network is back: what waits need wait no longer. */
    wake: () => {
      attempt = 0
      notBefore = 0
      schedule(0)
    },
  }
}

/** One tab of the site at a time, where the browser has locks. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  await navigator.locks.request('causeway_flush', work)
}

const fitting = (events: TrackerEvent[], atMost: number, bytes: number): TrackerEvent[] => {
  const taken: TrackerEvent[] = []
  let size = 200
  for (const event of events) {
    // A character is at most three bytes; counting them exactly would cost more than it saves.
    size += JSON.stringify(event).length * 3
    if (taken.length === atMost || (taken.length > 0 && size > bytes)) break
    taken.push(event)
  }
  return taken
}
