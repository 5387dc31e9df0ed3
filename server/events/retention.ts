import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { dropPartitionsBefore, makePartition } from './partitions.store.ts'
import { deleteSome, findKept } from './retention.store.ts'

const rowsAtOnce = 2_000

/**
 * Creates the partitions of this month and the next, drops unneeded partitions, and deletes data that are older than each project's
 * retention, in small parts so that senders do not wait long.
 */
export const createRetention = ({ database, clock }: { database: Database; clock: Clock }) => ({
  sweep: async (): Promise<void> => {
    const now = clock.now()
    await makePartition(database, now)
    await makePartition(database, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)))
    const all = await findKept(database, now)
    await dropPartitionsBefore(database, new Date(Math.min(now.getTime(), ...all.map(({ since }) => since.getTime()))))
    for (const kept of all) {
      while (await deleteSome(database, kept, rowsAtOnce));
    }
  },
})

const rowsOfDeletedProjectAtOnce = 5_000
const never = new Date('9999-12-31T00:00:00.000Z')

/** Deletes all data that a project has received, in parts, so that each transaction is short. */
export const removeReceived = async (database: Database, project: ProjectRef): Promise<void> => {
  while (await deleteSome(database, { ...project, since: never }, rowsOfDeletedProjectAtOnce));
}
