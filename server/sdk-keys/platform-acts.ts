import { randomUUID } from 'node:crypto'
import { keyOverlapHours } from '#contract/sdk-keys/sdk-key.ts'
import type { RecordChange } from '#server/audit/change-recorder.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { findSdkKey, rotateSdkKey } from './sdk-keys.store.ts'
import { keepPause } from './sdk-settings.store.ts'

const overlap = keyOverlapHours * 60 * 60 * 1_000

/** What platform admins do with the keys of a project. The caller writes the record, with the reason. */
export const createPlatformActs = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Every process refuses the project's keys within five seconds. */
  setPause: (project: ProjectRef, isPaused: boolean, record: RecordChange): Promise<boolean> =>
    keepPause(database, project, isPaused ? clock.now().toISOString() : null, record),

  /**
   * Gives the project another SDK key if its present one begins with `start`; the replaced key stays valid for a day. Returns whether it
   * did.
   */
  rotateSdkKey: async ({ tenantId, projectId }: ProjectRef, start: string, record: RecordChange): Promise<boolean> => {
    const replaces = await findSdkKey(database, tenantId, projectId)
    if (!replaces?.startsWith(start)) return false
    const now = clock.now()
    const key = randomUUID()
    const until = new Date(now.getTime() + overlap).toISOString()
    const present = await rotateSdkKey(database, tenantId, { projectId, key, replaces, now: now.toISOString(), until }, record)
    return present === key
  },
})
