import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { errorOf } from './fold-failures.ts'
import { type Fold, setAside } from './folds.store.ts'

/** What is under way. `after` is where the fold stood, `ids` are its events. */
export type Attempt = { fold: Fold; after: number; ids: number[] }

/** The events of an attempt that failed, of which one at least cannot be folded: how many are left to search, and how many to try next. */
type Search = { suspects: number; next: number }

/** Finds the events that cannot be folded, and sets them aside. */
export const createFoldSearch = (database: Database, clock: Clock) => {
  const searches = new Map<string, Search>()
  return {
    /** How many events to try next where one of them cannot be folded. */
    nextFor: (fold: Fold): number | undefined => searches.get(keyOf(fold))?.next,

    /** Halves what failed until one event is left, and sets that aside. */
    noteFailed: async ({ fold, after, ids }: Attempt, failure: unknown): Promise<void> => {
      const [eventId] = ids
      if (ids.length > 1 || eventId === undefined) {
        searches.set(keyOf(fold), { suspects: ids.length, next: Math.ceil(ids.length / 2) })
        return
      }
      searches.delete(keyOf(fold))
      await database.ofTenant(fold.tenantId, (queries) =>
        setAside(queries, fold, { eventId, after, error: errorOf(failure), now: clock.now() }),
      )
    },

    noteFolded: ({ fold, ids }: Attempt): void => {
      const search = searches.get(keyOf(fold))
      if (!search) return
      const suspects = search.suspects - ids.length
      if (suspects > 0) searches.set(keyOf(fold), { suspects, next: Math.ceil(suspects / 2) })
      else searches.delete(keyOf(fold))
    },
  }
}

const keyOf = ({ projectId, generation }: Fold) => `${projectId} ${generation}`
