import { fittingBeacon } from './batches.ts'
import { createDelivery, type Options } from './delivery.ts'
import type { Listeners } from './listeners.ts'
import { createPace } from './pace.ts'
import type { Queue } from './queue.ts'
import { orNothing } from './safely.ts'
import type { Store } from './store.ts'
import { type Answer, post } from './transport.ts'

export const flushEvery = 3_000

/** Decides when events are sent: soon after they were tracked, again after a failure, and when the page is left. */
export const createSender = (
  options: Options,
  store: Store,
  queue: Queue,
  tell: Listeners['tell'],
  onAnswer: (answer: Answer) => void,
) => {
  const { key, endpoint } = options
  let sending: Promise<void> | null = null
  /** Whether another flush was requested while one was in progress. */
  let isAwaited = false
  let isStopped = false
  let beaconed = new Set<string>()

  const flush = (): Promise<void> => {
    if (isStopped) return Promise.resolve()
    pace.clear()
    if (pace.isPaused()) {
      pace.schedule(0)
      return Promise.resolve()
    }
    isAwaited = sending !== null
    sending ||= orNothing(sendAll()).then(() => {
      sending = null
      if (isAwaited || queue.waiting().length > 0) schedule(isAwaited || pace.isBackingOff() ? 0 : flushEvery)
    })
    return sending
  }

  const pace = createPace(key, store, () => void flush())
  const { sendAll, bodyOf } = createDelivery(options, queue, pace, tell, onAnswer, () => {
    isStopped = true
    pace.clear(true)
  })
  const { schedule } = pace

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
    /** Sends when the page is left. A beacon returns no receipt: the events stay queued, and the server stores each id once. */
    beacon: () => {
      if (isSilent() || typeof navigator.sendBeacon !== 'function') return
      const events = fittingBeacon(queue.all().filter(({ id }) => !beaconed.has(id)))
      if (events.length === 0) return
      const body = new Blob([bodyOf(events)], { type: 'text/plain;charset=UTF-8' })
      if (navigator.sendBeacon(endpoint, body)) for (const { id } of events) beaconed.add(id)
    },
    /** The page is visible again: events that were sent by beacon are sent again, because they have no receipt yet. */
    doubt: () => {
      beaconed = new Set()
      sendIfAny()
    },
    /** The network is back: the pause after failures ends. */
    wake: () => {
      pace.succeed()
      sendIfAny()
    },
    /** Sends a request without events; `more` are further members of the body as JSON. Resolves with the answer, or null. */
    ask: async (more: string): Promise<Answer | null> => {
      if (isSilent()) return null
      const outcome = await post(endpoint, bodyOf([], `,${more}`))
      return 'answer' in outcome ? outcome.answer : null
    },
  }
}
