import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { type LeasedFold, type LogRow, readLog } from './folds.store.ts'
import { type LogEvent, logEventOf } from './log-rows.ts'

/** The log up to the id `newest`: its events if they were read ahead, else its rows, of which one may be none that can be read as an event. */
type Batch = { read: { events: LogEvent[] } | { rows: LogRow[] }; newest: number }

/** The batch that follows the one under way, read while that one is written; null where that failed. */
type Ahead = { generation: number; after: number; newest: number; events: Promise<LogEvent[] | null> }

/** Reads the logs of projects in batches, one batch ahead. `sizeFor` is the size of a batch where so many events are waiting. */
export const createLogReader = (database: Database, sizeFor: (waiting: number) => number) => {
  const aheads = new Map<string, Ahead>()
  return {
    /** The events with the next `atMost` ids. Few ids are missing, so these are nearly as many. */
    next: async (queries: Queries, fold: LeasedFold, atMost: number): Promise<Batch> => {
      const newest = Math.min(fold.newest, fold.lastId + atMost)
      const ahead = aheads.get(fold.projectId)
      aheads.delete(fold.projectId)
      const isNext = ahead?.generation === fold.generation && ahead.after === fold.lastId && ahead.newest <= newest
      const events = isNext ? await ahead.events : null
      if (events && ahead) return { read: { events }, newest: ahead.newest }
      return { read: { rows: await readLog(queries, { ...fold, newest }) }, newest }
    },

    /**
     * Begins to read the batch after an id: the log does not change. PostgreSQL does it on another connection. The embedded database has only
     * one, where it is read within the transaction, if that goes on with this batch.
     */
    readAhead: (queries: Queries, fold: LeasedFold, { after, goesOn }: { after: number; goesOn: boolean }): void => {
      const isBeside = database.kind === 'postgres'
      if ((!isBeside && !goesOn) || after >= fold.newest) return
      const newest = Math.min(fold.newest, after + sizeFor(fold.newest - after))
      const readWith = (asked: Queries) => readLog(asked, { ...fold, lastId: after, newest })
      // Where an event cannot be read, the rows are read again with their batch, which fails because of it.
      const events = (isBeside ? database.ofTenant(fold.tenantId, readWith) : readWith(queries))
        .then((rows) => rows.map(logEventOf))
        .catch(() => null)
      aheads.set(fold.projectId, { generation: fold.generation, after, newest, events })
    },

    /** Forgets what was read ahead of a project. */
    forget: ({ projectId }: ProjectRef): void => void aheads.delete(projectId),
  }
}
