import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { findDue } from './dues.store.ts'
import type { createFollowing } from './following.ts'
import { holdCaughtUp } from './keeping-up.store.ts'

/** Events are received a little before they are committed. A delay that is over waits so long for those that might cancel it. */
const waitsFor = 5_000

type Dependencies = { database: Database; clock: Clock; follow: ReturnType<typeof createFollowing> }

/**
 * Ends delays when no event does. Each decision is made as of the moment at which its delay was over, however late this runs. Where events
 * wait to be folded nothing is done: the fold ends the delays in the right order between them.
 */
export const createKeepingUp = ({ database, clock, follow }: Dependencies) => {
  let isOpen = true

  const endSome = async (project: ProjectRef): Promise<boolean> => {
    let committed = () => {}
    const isMore = await database.ofTenant(project.tenantId, async (queries, last) => {
      const fold = await holdCaughtUp(queries, project)
      if (!fold) return false
      const now = clock.now().getTime() - waitsFor
      const batch = { moments: [], changes: [], profiles: new Map(), merged: [], receivedAt: () => now, now }
      const followed = await follow(queries, fold, batch)
      followed.asked.forEach(last)
      committed = followed.committed
      return followed.isMore
    })
    committed()
    return isMore
  }

  return {
    run: async (): Promise<void> => {
      const due = await findDue(database, new Date(clock.now().getTime() - waitsFor))
      for (const project of due) while (isOpen && (await endSome(project)));
    },
    settle: async (): Promise<void> => {
      isOpen = false
    },
  }
}
