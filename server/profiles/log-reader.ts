import type { ProfileEvent } from '#engine/profiles/event.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { type LeasedFold, type LogRow, readLog } from './folds.store.ts'
import { eventOf } from './log-rows.ts'

/** The rows of the log up to the id `newest`. `events` are those in the rows, if they were read ahead. */
type Batch = { rows: LogRow[]; events: ProfileEvent[] | null; newest: number }

/** The batch that follows the one under way, read while that one is written; null where that failed. */
type Ahead = { generation: number; after: number; newest: number; read: Promise<Pick<Batch, 'rows' | 'events'> | null> }

/** Reads the logs of projects in batches, on PostgreSQL one batch ahead. `sizeFor` is the size of a batch where so many events are waiting. */
export const createLogReader = (database: Database, sizeFor: (waiting: number) => number) => {
  const aheads = new Map<string, Ahead>()
  return {
    /** The events with the next `atMost` ids. Few ids are missing, so these are nearly as many. */
    next: async (queries: Queries, fold: LeasedFold, atMost: number): Promise<Batch> => {
      const newest = Math.min(fold.newest, fold.lastId + atMost)
      const ahead = aheads.get(fold.projectId)
      aheads.delete(fold.projectId)
      const isNext = ahead?.generation === fold.generation && ahead.after === fold.lastId && ahead.newest <= newest
      const read = isNext ? await ahead.read : null
      if (read && ahead) return { ...read, newest: ahead.newest }
      return { rows: await readLog(queries, { ...fold, newest }), events: null, newest }
    },

    /** Begins to read the batch after an id on another connection: the log does not change. The embedded database has only one. */
    readAhead: (fold: LeasedFold, after: number): void => {
      if (database.kind !== 'postgres' || after >= fold.newest) return
      const newest = Math.min(fold.newest, after + sizeFor(fold.newest - after))
      // Where an event cannot be read, the rows are read again with their batch, which fails because of it.
      const read = database
        .ofTenant(fold.tenantId, (queries) => readLog(queries, { ...fold, lastId: after, newest }))
        .then((rows) => ({ rows, events: rows.map(eventOf) }))
        .catch(() => null)
      aheads.set(fold.projectId, { generation: fold.generation, after, newest, read })
    },

    /** Forgets what was read ahead of a project. */
    forget: ({ projectId }: ProjectRef): void => void aheads.delete(projectId),
  }
}
