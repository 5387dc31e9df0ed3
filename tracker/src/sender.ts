import type { Kept } from './event-storage.ts'
import type { Queue } from './queue.ts'
import { orNothing, warn } from './safely.ts'
import type { Store } from './store.ts'
import { uuid } from './uuid.ts'

/** What became of one event: `accepted` means stored for good, `duplicate` that the project holds it already. */
export type Receipt = { messageId: string; status: 'accepted' | 'duplicate' | 'rejected' | 'quarantined'; reason?: string }

/** What the server says beside its receipts. */
export type Answer = { receipts?: unknown; decisions?: unknown; sse?: unknown }

type Outcome = { answer: Answer } | { failed: true; retryAfter: number | null } | { refused: number }

const seconds = 1_000
const longestWait = 300 * seconds
const longestPause = 3_600 * seconds
const patience = 30 * seconds
/** From one request to the next: a burst of scenarios goes together, the first of them at once. */
const betweenRequests = 100
export const flushEvery = 3 * seconds
const eventsABatch = 100
const bytesABatch = 450_000
const bytesABeacon = 60_000
const envelopeBytes = 300

/** Full jitter: anything up to 1 s x 2^attempt, at most 5 min. In milliseconds. */
export const backoff = (attempt: number, random = Math.random()): number => random * Math.min(seconds * 2 ** attempt, longestWait)

/** How long `Retry-After` asks to wait, in milliseconds, or null where it asks nothing that can be read. */
export const retryAfterOf = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * seconds : Date.parse(header) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), longestPause)
}

type Options = { key: string; endpoint: string }
type Hearing = {
  onReceipts: (receipts: Receipt[]) => void
  onAnswer: (answer: Answer) => void
  onFailure: (failure: { status: number }) => void
}

/** Sends what is queued until each event has its receipt. */
export const createSender = (
  { key, endpoint }: Options,
  { queue, store, hear }: { queue: Queue; store: Store; hear: Hearing },
) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let sending: Promise<void> | null = null
  /** Whether somebody asked to send while something was on its way. */
  let isAwaited = false
  let isStopped = false
  let attempt = 0
  let notBefore = 0
  let sentAt = 0
  let batchSize = eventsABatch
  let beaconed = new Set<string>()
  const warned = new Set<number>()
  const pauseName = `pause_${key}`

  /** Until when the server asked to be left alone, whichever page of the site it asked. */
  const pausedUntil = () => {
    const until = Number(store.get(pauseName) ?? 0)
    return until - Date.now() <= longestPause ? until : 0
  }

  const schedule = (wait: number) => {
    const earliest = Date.now() + wait
    if (isStopped || earliest >= due) return
    const at = Math.max(earliest, notBefore, pausedUntil(), sentAt + betweenRequests)
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), at - Date.now())
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    due = Infinity
    if (isStopped) return Promise.resolve()
    if (pausedUntil() > Date.now()) {
      schedule(0)
      return Promise.resolve()
    }
    isAwaited = sending !== null
    sending ??= orNothing(sendAll()).then(() => {
      sending = null
      if (queue.all().length > 0) schedule(isAwaited || notBefore > Date.now() ? 0 : flushEvery)
    })
    return sending
  }

  const sendAll = async () => {
    let last: string | undefined
    for (;;) {
      await queue.stored()
      queue.dropExpired(Date.now())
      const waiting = queue.all()
      // What comes while others are on their way goes with the next flush.
      last ??= waiting[waiting.length - 1]?.id
      const events = fitting(
        waiting.filter(({ id }) => id <= (last ?? '')),
        batchSize,
        bytesABatch,
      )
      if (events.length === 0 || !settle(events, await post(events.map(({ json }) => json)))) return
    }
  }

  /** Whether to go on with the next batch. */
  const settle = (events: Kept[], outcome: Outcome): boolean => {
    if ('answer' in outcome) {
      const receipts = receiptsOf(outcome.answer, events)
      hear.onAnswer(outcome.answer)
      if (receipts.length === 0) return fail(null)
      attempt = 0
      notBefore = 0
      batchSize = Math.min(batchSize * 2, eventsABatch)
      queue.remove(new Set(receipts.map(({ messageId }) => messageId)))
      hear.onReceipts(receipts)
      return true
    }
    if ('failed' in outcome) return fail(outcome.retryAfter)
    return refuse(events, outcome.refused)
  }

  const fail = (retryAfter: number | null) => {
    attempt += 1
    notBefore = Date.now() + backoff(attempt)
    if (retryAfter !== null) store.set(pauseName, String(Math.ceil(Date.now() + retryAfter + backoff(0))))
    return false
  }

  const refuse = (events: Kept[], status: number) => {
    const isAboutEvents = status === 400 || status === 413
    if (isAboutEvents && events.length > 1) {
      // One of them may be to blame for all: halve until it stands alone.
      batchSize = Math.ceil(events.length / 2)
      return true
    }
    if (!warned.has(status)) warn(`refused (${status}): check key and endpoint`)
    warned.add(status)
    hear.onFailure({ status })
    // What is unreadable today is unreadable tomorrow; a key may be put right.
    if (isAboutEvents) queue.drop(events, 'refused')
    else isStopped = true
    return isAboutEvents
  }

  const post = async (events: string[], more = ''): Promise<Outcome> => {
    sentAt = Date.now()
    const controller = typeof AbortController === 'undefined' ? null : new AbortController()
    const giveUp = setTimeout(() => controller?.abort(), patience)
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
        body: bodyOf(events, more),
        credentials: 'omit',
        mode: 'cors',
        ...(controller ? { signal: controller.signal } : {}),
      })
      return outcomeOf(response.status, response, response.ok ? await response.json() : null)
    } catch {
      return { failed: true, retryAfter: null }
    } finally {
      clearTimeout(giveUp)
    }
  }

  const bodyOf = (events: string[], more = '') => {
    const head = JSON.stringify({ skdKey: key, sentAt: new Date().toISOString(), batchId: uuid(), attempt })
    return `${head.slice(0, -1)}${more},"events":[${events.join(',')}]}`
  }

  return {
    schedule,
    flush: () => {
      notBefore = 0
      return flush()
    },
    /** As the page goes away: a beacon brings no receipt, so the events stay queued and their ids keep them single. */
    beacon: () => {
      if (isStopped || pausedUntil() > Date.now() || typeof navigator.sendBeacon !== 'function') return
      const events = fitting(
        queue.all().filter(({ id }) => !beaconed.has(id)),
        eventsABatch,
        bytesABeacon,
      ).filter(({ bytes }) => bytes + envelopeBytes <= bytesABeacon)
      if (events.length === 0) return
      const body = new Blob([bodyOf(events.map(({ json }) => json))], { type: 'text/plain;charset=UTF-8' })
      if (navigator.sendBeacon(endpoint, body)) for (const { id } of events) beaconed.add(id)
    },
    /** The page is looked at again: what a beacon took has no receipt yet. */
    doubt: () => {
      beaconed = new Set()
      if (queue.all().length > 0) schedule(0)
    },
    /** The network is back: what needed only it waits no longer. */
    wake: () => {
      attempt = 0
      notBefore = 0
      if (queue.all().length > 0) schedule(0)
    },
    /** Asks without events, `more` being further members of the body as JSON. Resolves with the answer, or null. */
    ask: async (more: string): Promise<Answer | null> => {
      if (isStopped || pausedUntil() > Date.now()) return null
      const outcome = await post([], `,${more}`)
      return 'answer' in outcome ? outcome.answer : null
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const outcomeOf = (status: number, { headers }: Response, envelope: unknown): Outcome => {
  const { code, data } = (envelope ?? {}) as { code?: unknown; data?: unknown }
  if (status < 300 && (code === 200 || code === undefined)) return { answer: (data ?? {}) as Answer }
  // Within a successful answer the first three digits of the code say what a status would.
  const meaning = status < 300 ? Math.floor(Number(code) / 100) : status
  if (meaning === 408 || meaning === 429 || meaning >= 500) {
    return { failed: true, retryAfter: retryAfterOf(headers.get('Retry-After'), Date.now()) }
  }
  return { refused: meaning }
}

/** Those receipts that are of these events. Anything else is none. */
const receiptsOf = ({ receipts }: Answer, events: Kept[]): Receipt[] => {
  const sent = new Set(events.map(({ id }) => id))
  return Array.isArray(receipts) ? receipts.filter((it: Receipt | null) => it !== null && sent.has(it?.messageId)) : []
}

const fitting = (events: Kept[], atMost: number, bytes: number): Kept[] => {
  const taken: Kept[] = []
  let size = envelopeBytes
  for (const event of events) {
    size += event.bytes + 1
    if (taken.length === atMost || (taken.length > 0 && size > bytes)) break
    taken.push(event)
  }
  return taken
}
