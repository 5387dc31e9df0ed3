import type { Logger } from 'pino'
import type { ReceiverAnswer, ReceiverCall } from '#server/http/call-receiver.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { createDueQueue } from '#server/kernel/due-queue.ts'
import { type DueRow, endAttempt, expireDelivery, takeDue } from './deliveries.store.ts'
import type { createSecrets } from './secrets.ts'
import { signatureHeaders } from './signature.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  call: (call: ReceiverCall) => Promise<ReceiverAnswer>
  secrets: Pick<ReturnType<typeof createSecrets>, 'signing'>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Milliseconds from a failed attempt to the next. After the last one a delivery is dead. */
export const retryDelays = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour]
/** Longer than a call may take. */
const takenFor = minute
/** A call that could not be made for so long, because its organisation was suspended or the server stood still, is not made any more. */
const expiresAfter = 72 * hour
const attemptsKept = 10
const callsAtOnce = 8
/** So that a receiver that hangs does not hold up those of other projects. */
const callsOfProject = 2

/** Sends what is due, at least once: a process that ends in the middle of a call leaves it to the next. */
export const createSending = ({ database, clock, log, call, secrets }: Dependencies) => {
  const open = new Map<string, number>()

  const attempt = async ({ project_id: projectId, tenant_id: tenantId, ...row }: DueRow) => {
    const { id, url, method, headers, body, tries } = row
    const at = clock.now()
    if (at.getTime() - row.due_at.getTime() > expiresAfter)
      return database.ofTenant(tenantId, (queries) => expireDelivery(queries, projectId, id))
    const signing = await database.ofTenant(tenantId, (queries) => secrets.signing(queries, projectId))
    const signed = signatureHeaders({ id, at, body }, signing)
    const { status, failure, response, milliseconds } = await call({ url, method, headers: { ...headers, ...signed }, body })
    const delay = failure === null ? undefined : retryDelays[tries - 1]
    if (failure !== null) log.info({ delivery: id, attempt: tries, failure, status }, 'a webhook failed')
    await database.ofTenant(tenantId, (queries) =>
      endAttempt(queries, {
        projectId,
        id,
        status: failure === null ? 'delivered' : delay === undefined ? 'dead' : 'waiting',
        attempt: { at: at.toISOString(), status, failure, milliseconds },
        response,
        nextAttemptAt: delay === undefined ? null : new Date(clock.now().getTime() + delay),
        attemptsKept,
      }),
    )
  }

  return createDueQueue({
    log,
    name: 'webhooks',
    sendersAtOnce: callsAtOnce,
    take: () => {
      const now = clock.now()
      const busy = [...open].flatMap(([project, count]) => (count >= callsOfProject ? [project] : []))
      return takeDue(database, { now, until: new Date(now.getTime() + takenFor), busy })
    },
    attempt: async (row) => {
      const project = row.project_id
      open.set(project, (open.get(project) ?? 0) + 1)
      try {
        await attempt(row)
      } finally {
        const left = (open.get(project) ?? 1) - 1
        if (left > 0) open.set(project, left)
        else open.delete(project)
      }
    },
  })
}
