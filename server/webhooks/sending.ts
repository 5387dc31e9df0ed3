import type { Logger } from 'pino'
import type { WebhookAttempt, WebhookStatus } from '#contract/webhooks/webhooks.ts'
import type { ReceiverAnswer, ReceiverCall } from '#server/http/call-receiver.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createDueQueue } from '#server/kernel/due-queue.ts'
import { signatureHeaders } from './signature.ts'

/** A call that was taken to be made now. `tries` counts this one. */
export type DueCall = ReceiverCall & { id: string; tries: number; dueAt: Date }

type EndedCall = { status: WebhookStatus; attempt: WebhookAttempt; response: string; nextAttemptAt: Date | null }

/** Where the calls of a queue are kept. Of one owner only two are made at once. */
export type CallStore<Call extends DueCall> = {
  ownerOf: (call: Call) => string
  take: (it: { now: Date; until: Date; busy: readonly string[] }) => Promise<Call | null>
  /** The secrets by which the receiver may check the signature. */
  secretsOf: (call: Call) => Promise<readonly Buffer[]>
  /** Ends a call without another attempt. */
  expire: (call: Call) => Promise<void>
  end: (call: Call, ended: EndedCall) => Promise<void>
}

type Dependencies<Call extends DueCall> = {
  clock: Clock
  log: Logger
  call: (call: ReceiverCall) => Promise<ReceiverAnswer>
  /** What is sent, for the log. */
  name: string
  sendersAtOnce: number
  store: CallStore<Call>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Milliseconds from a failed attempt to the next. After the last one a delivery is dead. */
const retryDelays = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour]
/** Longer than a call may take. */
const takenFor = minute
/** A call that could not be made for so long, because its organisation was suspended or the server stood still, is not made any more. */
const expiresAfter = 72 * hour
/** So that a receiver that hangs does not hold up those of others. */
const callsOfOwner = 2
/** How many attempts of a delivery are kept, from the newest. */
export const attemptsKept = 10

/** Sends what is due, at least once: a process that ends in the middle of a call leaves it to the next. */
export const createSending = <Call extends DueCall>({ clock, log, call, name, sendersAtOnce, store }: Dependencies<Call>) => {
  const open = new Map<string, number>()

  const attempt = async (due: Call) => {
    const { id, url, method, headers, body, tries } = due
    const at = clock.now()
    if (at.getTime() - due.dueAt.getTime() > expiresAfter) return store.expire(due)
    const signed = signatureHeaders({ id, at, body }, await store.secretsOf(due))
    const { status, failure, response, milliseconds } = await call({ url, method, headers: { ...headers, ...signed }, body })
    const delay = failure === null ? undefined : retryDelays[tries - 1]
    if (failure !== null) log.info({ delivery: id, attempt: tries, failure, status }, 'a webhook failed')
    await store.end(due, {
      status: failure === null ? 'delivered' : delay === undefined ? 'dead' : 'waiting',
      attempt: { at: at.toISOString(), status, failure, milliseconds },
      response,
      nextAttemptAt: delay === undefined ? null : new Date(clock.now().getTime() + delay),
    })
  }

  return createDueQueue({
    log,
    name,
    sendersAtOnce,
    take: () => {
      const now = clock.now()
      const busy = [...open].flatMap(([owner, count]) => (count >= callsOfOwner ? [owner] : []))
      return store.take({ now, until: new Date(now.getTime() + takenFor), busy })
    },
    attempt: async (due) => {
      const owner = store.ownerOf(due)
      open.set(owner, (open.get(owner) ?? 0) + 1)
      try {
        await attempt(due)
      } finally {
        const left = (open.get(owner) ?? 1) - 1
        if (left > 0) open.set(owner, left)
        else open.delete(owner)
      }
    },
  })
}
