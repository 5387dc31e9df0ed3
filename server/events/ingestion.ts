import type { Receipt } from '#contract/events.ts'
import type { Clock } from '../clock.ts'
import { type Database, DatabaseError, isForeignKeyViolation, isUnavailable } from '../database/database.ts'
import { Refusal } from '../http/answers.ts'
import { findSource, insertEvents, type ProjectOfKey, type Source } from './events.store.ts'
import { type JudgedEvent, judgeEvent, parseTime, type RejectedEvent } from './judge.ts'

export type Ingestion = ReturnType<typeof createIngestion>

type Judged = { events: JudgedEvent[]; rejected: RejectedEvent[] }
type Batch = Judged & { resolve: (stored: Set<string>) => void; reject: (failure: unknown) => void }

const rowsACommit = 2_000
/** What waits lies in memory: more than this is refused as `server.busy`, and the sender keeps it. */
const rowsWaiting = 20_000
const keyKnownFor = 5_000
const keysKnown = 10_000

/** Takes events in: a receipt for each, `accepted` only once committed. What arrives for a project during a commit shares the next one. */
export const createIngestion = ({
  database,
  clock,
  onCommit,
}: {
  database: Database
  clock: Clock
  onCommit: (projectId: string) => void
}) => {
  const queues = new Map<string, Batch[]>()
  const known = new Map<string, { source: Source; until: number }>()

  let waiting = 0

  const store = (project: ProjectOfKey, judged: Judged) => {
    const rows = rowsOf(judged)
    if (waiting + rows > rowsWaiting) throw new Refusal('server.busy', { retryAfter: 2 })
    waiting += rows
    return enqueue(project, judged).finally(() => {
      waiting -= rows
    })
  }

  const enqueue = (project: ProjectOfKey, judged: Judged) =>
    new Promise<Set<string>>((resolve, reject) => {
      const batch = { ...judged, resolve, reject }
      const queue = queues.get(project.projectId)
      if (queue) {
        queue.push(batch)
        return
      }
      queues.set(project.projectId, [batch])
      void drain(project)
    })

  const insert = (project: ProjectOfKey, batches: Batch[]) =>
    insertEvents(
      database,
      project,
      batches.flatMap((batch) => batch.events),
      clock.now(),
      batches.flatMap((batch) => batch.rejected),
    )

  const drain = async (project: ProjectOfKey) => {
    const queue = queues.get(project.projectId) ?? []
    while (queue.length > 0) {
      const batches = takeTogether(queue)
      try {
        const stored = await insert(project, batches)
        for (const batch of batches) batch.resolve(stored)
        onCommit(project.projectId)
      } catch (failure) {
        if (batches.length > 1 && failure instanceof DatabaseError && !isUnavailable(failure)) await storeEach(project, batches)
        else for (const batch of batches) batch.reject(failure)
      }
    }
    queues.delete(project.projectId)
  }

  /** What cannot be stored shall not take down those that it shared a commit with. */
  const storeEach = async (project: ProjectOfKey, batches: Batch[]) => {
    for (const batch of batches) await insert(project, [batch]).then(batch.resolve, batch.reject)
    onCommit(project.projectId)
  }

  return {
    /** What a key writes to, or null. Remembered for five seconds, and no longer than the key is good. */
    sourceOf: async (key: string): Promise<Source | null> => {
      const now = clock.now()
      const remembered = known.get(key)
      if (remembered && remembered.until > now.getTime()) return remembered.source
      known.delete(key)
      const source = await findSource(database, key, now)
      if (known.size >= keysKnown) known.clear()
      if (source) {
        const end = source.retiresAt?.getTime() ?? Number.POSITIVE_INFINITY
        known.set(key, { source, until: Math.min(now.getTime() + keyKnownFor, end) })
      }
      return source
    },

    /** One receipt an event, in their order. */
    take: async (
      project: ProjectOfKey,
      { events, sentAt }: { events: unknown[]; sentAt: string | undefined },
    ): Promise<Receipt[]> => {
      const times = { sentAt: sentAt === undefined ? Number.NaN : parseTime(sentAt), receivedAt: clock.now().getTime() }
      const verdicts = events.map((raw) => judgeEvent(raw, times))
      const judged = {
        events: verdicts.flatMap((verdict) => ('event' in verdict ? [verdict.event] : [])),
        rejected: verdicts.flatMap((verdict) => ('rejected' in verdict ? [verdict.rejected] : [])),
      }
      const fresh = new Set(await store(project, judged).catch(unknownIfDeleted))
      return verdicts.map((verdict): Receipt => {
        if ('rejected' in verdict) {
          const { messageId, reason } = verdict.rejected
          return { messageId, status: 'rejected', reason }
        }
        const { messageId } = verdict.event
        // Taken out, so that the same id a second time in one batch is a duplicate.
        return { messageId, status: fresh.delete(messageId) ? 'accepted' : 'duplicate' }
      })
    },

    /** Resolves when nothing is being stored. */
    settled: async (): Promise<void> => {
      while (queues.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

/** The project was deleted while its key was remembered. */
const unknownIfDeleted = (failure: unknown): never => {
  throw isForeignKeyViolation(failure) ? new Refusal('sdkKey.unknown') : failure
}

const rowsOf = ({ events, rejected }: Judged) => events.length + rejected.length

/** As many waiting batches as fit into one commit. The same message twice in one commit would make both `accepted`: the second waits. */
const takeTogether = (queue: Batch[]): Batch[] => {
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
