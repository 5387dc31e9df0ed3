import type { Logger } from 'pino'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { keepRecent } from '#server/kernel/recent.ts'
import { noteRefusal } from './sdk-settings.store.ts'

const noteEvery = 1_000
const projectsNoted = 10_000

type Noted = { at: number; waiting: number }

/**
 * Stores the origins of refused pages for the project to see, at most once a second per project, so that strangers cannot cause many
 * writes.
 */
export const createRefusedOrigins = ({ database, clock, log }: { database: Database; clock: Clock; log: Logger }) => {
  const noted = keepRecent<string, Noted>(projectsNoted)
  const writing = new Set<Promise<void>>()
  return {
    note: ({ projectId, tenantId }: ProjectRef, origin: string): void => {
      const now = clock.now()
      const last = noted.get(projectId)
      if (last && now.getTime() - last.at < noteEvery) {
        last.waiting += 1
        return
      }
      noted.set(projectId, { at: now.getTime(), waiting: 0 })
      const refusal = {
        projectId,
        tenantId,
        origin: origin.slice(0, 253),
        count: 1 + (last?.waiting ?? 0),
        now: now.toISOString(),
      }
      const work = noteRefusal(database, refusal)
        .catch((failure: unknown) => log.warn({ reason: (failure as Error).name }, 'a refused origin was not noted'))
        .finally(() => writing.delete(work))
      writing.add(work)
    },
    /** Resolves when nothing is being written. */
    settled: async (): Promise<void> => {
      await Promise.all(writing)
    },
  }
}
