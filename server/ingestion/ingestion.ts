import type { Receipt } from '#contract/events/events.ts'
import type { Quarantine, RejectedEvent } from '#server/events/events.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, DatabaseError, isForeignKeyViolation, isOutOfReach, isUnavailable } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { insertEvents, type Stored } from './events.store.ts'
import { createPressure } from './pressure.ts'
import { createProjectRateLimit } from './project-rate-limit.ts'
import { parseTime, type ValidationResult, validateEvent } from './validate-event.ts'
import type { ValidatedEvent } from './validated-event.ts'
import type { Visitor } from './visitors.ts'

export type Ingestion = ReturnType<typeof createIngestion>

type Validated = { events: ValidatedEvent[]; rejected: RejectedEvent[] }
/** `visitorAt` returns the visitor of the event at an index. `isFromServer`: the batch was sent with a server key. */
type RawBatch = {
  events: unknown[]
  sentAt: string | undefined
  visitorAt?: ((index: number) => Visitor) | undefined
  isFromServer?: boolean
}
type Batch = Validated & { resolve: (stored: Stored) => void; reject: (failure: unknown) => void }

/** A project's waiting batches, and the number of its commits in progress. */
type Queue = { batches: Batch[]; commits: number }

/** A commit of events: the newest id where it is known, and whether events arrive faster than they are stored. */
export type Commit = { lastId: number | undefined; isPressed: boolean }

/**
 * How many events a project may send a second on average (five times as many at once), and in a month unless the project has its own quota.
 */
export type IngestionLimits = { eventsPerSecond: number; monthlyEvents: number }
type Place = ProjectRef & { monthlyEvents?: number | null }

const rowsACommit = 2_000
/**
 * If this many events are waiting, a second commit starts beside the first: it is prepared meanwhile and waits at the database for the
 * counter.
 */
const rowsWorthACommit = 400
/** The maximum that may wait in memory. Further batches are refused with `server.busy`, and their senders keep them. */
const rowsWaiting = 20_000

/**
 * Receives events and returns a receipt for each, `accepted` only after the commit. Batches that arrive for a project during a commit share
 * the next one.
 */
export const createIngestion = ({
  database,
  clock,
  onCommit,
  quarantine,
  limits = { eventsPerSecond: Number.POSITIVE_INFINITY, monthlyEvents: Number.POSITIVE_INFINITY },
}: {
  database: Database
  clock: Clock
  onCommit: (project: ProjectRef, commit: Commit) => void
  /** Stores rejected events, in the transaction of the commit. */
  quarantine: Quarantine
  limits?: IngestionLimits | undefined
}) => {
  const rateLimit = createProjectRateLimit({ clock, eventsPerSecond: limits.eventsPerSecond })
  const queues = new Map<string, Queue>()
  const pressure = createPressure(database.kind)

  let waiting = 0
  // The embedded database has one connection, so a second commit would only wait.
  const commitsAtOnce = database.kind === 'postgres' ? 2 : 1

  const refuseHaste = ({ projectId }: Place, events: number) => {
    const retryAfter = rateLimit.take(projectId, events)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
  }

  const store = (project: Place, validated: Validated) => {
    const rows = rowsOf(validated)
    if (waiting + rows > rowsWaiting) throw new ApiError('server.busy', { retryAfter: 2 })
    waiting += rows
    return enqueue(project, validated).finally(() => {
      waiting -= rows
    })
  }

  const enqueue = (project: Place, validated: Validated) =>
    new Promise<Stored>((resolve, reject) => {
      const batch = { ...validated, resolve, reject }
      const queue = queues.get(project.projectId) ?? { batches: [], commits: 0 }
      queues.set(project.projectId, queue)
      queue.batches.push(batch)
      if (queue.commits === 0 || (queue.commits < commitsAtOnce && rowsOfAll(queue.batches) >= rowsWorthACommit))
        void drain(project, queue)
    })

  const insert = async (project: Place, batches: Batch[]): Promise<Stored> => {
    const events = batches.flatMap((batch) => batch.events)
    const rejected = { events: batches.flatMap((batch) => batch.rejected), store: quarantine }
    const monthlyEvents = project.monthlyEvents ?? limits.monthlyEvents
    const stored = await insertEvents(database, project, events, clock.now(), { rejected, monthlyEvents })
    // Imported events have a rate of their own.
    const lastId = stored.lastId - stored.importedIds
    rateLimit.learn(project.projectId, { lastId, own: events.length + rejected.events.length })
    return stored
  }

  /** Validates at once, so that the parsed batch is not held in memory until the commit. */
  const storeAll = (project: Place, results: ValidationResult[]): Promise<Receipt[]> => {
    const validated = {
      events: results.flatMap((result) => ('event' in result ? [result.event] : [])),
      rejected: results.flatMap((result) => ('rejected' in result ? [result.rejected] : [])),
    }
    return store(project, validated).then((stored) => results.map((result) => receiptOf(result, stored)), unknownIfDeleted)
  }

  const drain = async (project: Place, queue: Queue) => {
    if (queue.commits === 0) pressure.noteGap(project.projectId)
    queue.commits += 1
    while (queue.batches.length > 0) {
      const batches = takeBatched(queue.batches)
      try {
        const stored = await insert(project, batches)
        for (const batch of batches) batch.resolve(stored)
        const rows = { stored: rowsOfAll(batches), waiting: rowsOfAll(queue.batches) }
        onCommit(project, { lastId: stored.lastId, isPressed: pressure.noteCommit(project.projectId, rows) })
      } catch (failure) {
        if (batches.length > 1 && failure instanceof DatabaseError && !isUnavailable(failure)) await storeEach(project, batches)
        else for (const batch of batches) batch.reject(failure)
        // A batch waits for at most one timeout of the database. Then it is refused, and its sender keeps it.
        if (isOutOfReach(failure)) for (const batch of queue.batches.splice(0)) batch.reject(failure)
      }
    }
    queue.commits -= 1
    if (queue.commits === 0) queues.delete(project.projectId)
  }

  /** After a failed commit each batch is tried alone, so that one bad batch does not fail the others. */
  const storeEach = async (project: Place, batches: Batch[]) => {
    for (const batch of batches) await insert(project, [batch]).then(batch.resolve, batch.reject)
    onCommit(project, { lastId: undefined, isPressed: true })
  }

  return {
    /** Returns one receipt for each event, in order. Rejects with `requests.tooMany` if the batch exceeds the rate limit. */
    take: async (project: Place, batch: RawBatch): Promise<Receipt[]> => {
      refuseHaste(project, batch.events.length)
      return storeAll(project, validateAll(batch, clock.now()))
    },

    /** Stores one event that was rejected before. If it is rejected again, its entry is not changed. */
    replay: async (project: Place, event: unknown): Promise<Receipt> => {
      refuseHaste(project, 1)
      const results = validateAll({ events: [event], sentAt: undefined }, clock.now())
      const [refused] = results.flatMap((result) => ('rejected' in result ? [result.rejected] : []))
      if (refused) return { messageId: refused.messageId, status: 'rejected', reason: refused.reason }
      const [receipt] = await storeAll(project, results)
      return receipt as Receipt
    },

    /** Whether events of a project wait for the next commit. */
    isPressed: ({ projectId }: ProjectRef): boolean => (queues.get(projectId)?.batches.length ?? 0) > 0,

    /** Resolves when nothing is being stored. */
    settled: async (): Promise<void> => {
      while (queues.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

const validateAll = ({ events, sentAt, visitorAt, isFromServer = false }: RawBatch, now: Date): ValidationResult[] => {
  const times = { sentAt: sentAt === undefined ? Number.NaN : parseTime(sentAt), receivedAt: now.getTime(), isFromServer }
  return events.map((raw, index) => validateEvent(raw, visitorAt ? { ...times, visitor: visitorAt(index) } : times))
}

const receiptOf = (result: ValidationResult, { accepted, overQuota }: Stored): Receipt => {
  if ('rejected' in result) {
    const { messageId, reason } = result.rejected
    return { messageId, status: 'rejected', reason }
  }
  const { messageId } = result.event
  if (overQuota.has(result.event)) return { messageId, status: 'rejected', reason: 'quota' }
  return { messageId, status: accepted.has(result.event) ? 'accepted' : 'duplicate' }
}

/** The project was deleted while its key was cached. */
const unknownIfDeleted = (failure: unknown): never => {
  throw isForeignKeyViolation(failure) ? new ApiError('sdkKey.unknown') : failure
}

const rowsOfAll = (batches: Batch[]) => batches.reduce((sum, batch) => sum + rowsOf(batch), 0)
const rowsOf = ({ events, rejected }: Validated) => events.length + rejected.length

/**
 * As many waiting batches as fit into one commit. A batch that repeats a message of this commit waits for the next one, because otherwise
 * both would become `accepted`.
 */
const takeBatched = (queue: Batch[]): Batch[] => {
  const taken: Batch[] = []
  const ids = new Set<string>()
  let rows = 0
  for (let batch = queue[0]; batch; batch = queue[0]) {
    const repeats = batch.events.some((event) => ids.has(event.messageId))
    if (taken.length > 0 && (repeats || rows + rowsOf(batch) > rowsACommit)) break
    for (const event of batch.events) ids.add(event.messageId)
    rows += rowsOf(batch)
    taken.push(batch)
    queue.shift()
  }
  return taken
}
