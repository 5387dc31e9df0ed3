import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { deleteSome, findKept } from './retention.store.ts'

const rowsAtOnce = 2_000

/** Deletes what is older than each project keeps it, a little at a time, so that nobody who sends waits long. */
export const createRetention = ({ database, clock }: { database: Database; clock: Clock }) => ({
  sweep: async (): Promise<void> => {
    for (const kept of await findKept(database, clock.now())) {
      while (await deleteSome(database, kept, rowsAtOnce));
    }
  },
})
