import { bytesABatch, eventsABatch, fitting, fittingBeacon, receiptsOf } from './batches.ts'
import { type Kept, textOf } from './event-storage.ts'
import type { Listeners } from './listeners.ts'
import { createPace } from './pace.ts'
import type { Queue } from './queue.ts'
import { orNothing, warn } from './safely.ts'
import type { Store } from './store.ts'
import { type Answer, type Outcome, post, type Receipt } from './transport.ts'
import { uuid } from './uuid.ts'

export const flushEvery = 3_000

type Options = { key: string; endpoint: string }
type Dependencies = {
  queue: Queue
  store: Store
  tell: Listeners['tell']
  onReceipt: (receipt: Receipt) => void
  onAnswer: (answer: Answer) => void
}

/** Sends what is queued until each event has its receipt. */
export const createSender = ({ key, endpoint }: Options, { queue, store, tell, onReceipt, onAnswer }: Dependencies) => {
  let sending: Promise<void> | null = null
  /** Whether somebody asked to send while something was on its way. */
  let isAwaited = false
  let isStopped = false
  let batchSize = eventsABatch
  let beaconed = new Set<string>()
  const warned = new Set<number>()

  const flush = (): Promise<void> => {
    pace.clear()
    if (isStopped) return Promise.resolve()
    if (pace.isPaused()) {
      pace.schedule(0)
      return Promise.resolve()
    }
    isAwaited = sending !== null
    sending ??= orNothing(sendAll()).then(() => {
      sending = null
      if (isAwaited || queue.waiting().length > 0) schedule(isAwaited || pace.isBackingOff() ? 0 : flushEvery)
    })
    return sending
  }

  const pace = createPace(key, store, () => void flush())

  const schedule = (wait: number) => {
    if (!isStopped) pace.schedule(wait)
  }

  const sendAll = async () => {
    // What is tracked from here on goes with the next flush.
    const last = newestOf(queue.all())
    await queue.stored()
    for (;;) {
      const waiting = queue.waiting().filter(({ id }) => id <= last)
      const events = fitting(waiting, batchSize, bytesABatch)
      if (events.length === 0 || !settle(events, await post(endpoint, bodyOf(events)))) return
    }
  }

  /** Whether to go on with the next batch. */
  const settle = (events: Kept[], outcome: Outcome): boolean => {
    if ('failed' in outcome) return fail(outcome.retryAfter)
    if ('refused' in outcome) return refuse(events, outcome.refused)
    const receipts = receiptsOf(outcome.answer, events)
    onAnswer(outcome.answer)
    if (receipts.length === 0) return fail(null)
    pace.succeed()
    batchSize = Math.min(batchSize * 2, eventsABatch)
    queue.remove(new Set(receipts.map(({ messageId }) => messageId)))
    receipts.forEach(onReceipt)
    return true
  }

  const fail = (retryAfter: number | null) => {
    pace.fail(retryAfter)
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
    tell('error', { status })
    // What is unreadable today is unreadable tomorrow; a key may be put right.
    if (isAboutEvents) queue.drop(events, 'refused')
    else isStopped = true
    return isAboutEvents
  }

  const bodyOf = (events: Kept[], more = '') => {
    const head = JSON.stringify({ skdKey: key, sentAt: new Date().toISOString(), batchId: uuid(), attempt: pace.begin() })
    return `${head.slice(0, -1)}${more},"events":[${events.map(textOf).join(',')}]}`
  }

  const isSilent = () => isStopped || pace.isPaused()

  const sendIfAny = () => {
    if (queue.all().length > 0) schedule(0)
  }

  return {
    schedule,
    flush: () => {
      pace.hurry()
      return flush()
    },
    /** As the page goes away: a beacon brings no receipt, so the events stay queued and their ids keep them single. */
    beacon: () => {
      if (isSilent() || typeof navigator.sendBeacon !== 'function') return
      const events = fittingBeacon(queue.all().filter(({ id }) => !beaconed.has(id)))
      if (events.length === 0) return
      const body = new Blob([bodyOf(events)], { type: 'text/plain;charset=UTF-8' })
      if (navigator.sendBeacon(endpoint, body)) for (const { id } of events) beaconed.add(id)
    },
    /** The page is looked at again: what a beacon took has no receipt yet. */
    doubt: () => {
      beaconed = new Set()
      sendIfAny()
    },
    /** The network is back: what needed only it waits no longer. */
    wake: () => {
      pace.succeed()
      sendIfAny()
    },
    /** Asks without events, `more` being further members of the body as JSON. Resolves with the answer, or null. */
    ask: async (more: string): Promise<Answer | null> => {
      if (isSilent()) return null
      const outcome = await post(endpoint, bodyOf([], `,${more}`))
      return 'answer' in outcome ? outcome.answer : null
    },
  }
}

const newestOf = (events: Kept[]) => events[events.length - 1]?.id ?? ''
