import { bytesABatch, eventsABatch, fitting, receiptsOf } from './batches.ts'
import { type Kept, textOf } from './event-storage.ts'
import type { Listeners } from './listeners.ts'
import type { Pace } from './pace.ts'
import type { Queue } from './queue.ts'
import { warn } from './safely.ts'
import { type Answer, type Outcome, post } from './transport.ts'
import { uuid } from './uuid.ts'

export type Options = { key: string; endpoint: string }

/**
 * Sends queued events in batches, and removes each event from the queue when it has its receipt. `stop` runs when the server refuses the
 * page itself, so that nothing more is sent.
 */
export const createDelivery = (
  { key, endpoint }: Options,
  queue: Queue,
  pace: Pace,
  tell: Listeners['tell'],
  onAnswer: (answer: Answer) => void,
  stop: () => void,
) => {
  let batchSize = eventsABatch
  const warned = new Set<number>()

  const sendAll = async () => {
    // Events tracked after this point are sent with the next flush.
    const last = newestOf(queue.all())
    await queue.stored()
    for (;;) {
      const waiting = queue.waiting().filter(({ id }) => id <= last)
      const events = fitting(waiting, batchSize, bytesABatch)
      if (events.length === 0 || !settle(events, await post(endpoint, bodyOf(events)))) return
    }
  }

  /** Returns whether to continue with the next batch. */
  const settle = (events: Kept[], outcome: Outcome): boolean => {
    if ('retryAfter' in outcome) return fail(outcome.retryAfter)
    if ('refused' in outcome) return refuse(events, outcome.refused)
    const receipts = receiptsOf(outcome.answer, events)
    onAnswer(outcome.answer)
    if (receipts.length === 0) return fail(null)
    pace.succeed()
    batchSize = Math.min(batchSize * 2, eventsABatch)
    queue.remove(new Set(receipts.map(({ messageId }) => messageId)))
    for (const receipt of receipts) tell('receipt', receipt)
    return true
  }

  const fail = (retryAfter: number | null) => {
    pace.fail(retryAfter)
    return false
  }

  const refuse = (events: Kept[], status: number) => {
    const isAboutEvents = status === 400 || status === 413
    if (isAboutEvents && events.length > 1) {
      // A single event may be the reason why the batch is refused: the batch is halved until that event is alone.
      batchSize = Math.ceil(events.length / 2)
      return true
    }
    if (!warned.has(status)) warn(`refused (${status}): check key and endpoint`)
    warned.add(status)
    tell('error', { status })
    // An event that cannot be read now cannot be read later, so it is dropped; a wrong key may be corrected, so its events are kept.
    if (isAboutEvents) queue.drop(events, 'refused')
    else stop()
    return isAboutEvents
  }

  /** The body of a request, as JSON; `more` are further members of it. */
  const bodyOf = (events: Kept[], more = '') => {
    const head = JSON.stringify({ skdKey: key, sentAt: new Date().toISOString(), batchId: uuid(), attempt: pace.begin() })
    let body = `${head.slice(0, -1)}${more},"events":[`
    let comma = ''
    for (const event of events) {
      body += comma + textOf(event)
      comma = ','
    }
    return `${body}]}`
  }

  return { sendAll, bodyOf }
}

const newestOf = (events: Kept[]) => {
  const [newest] = events.slice(-1)
  return newest ? newest.id : ''
}
