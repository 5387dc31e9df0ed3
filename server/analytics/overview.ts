import type { AnalyticsOverview } from '#contract/analytics.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { ProjectOfKey } from '../events/events.store.ts'
import { countLastDays } from './overview.store.ts'

const knownFor = 60_000
const projectsKnown = 1_000
/** Projects have no time zone of their own yet. */
const timeZone = 'UTC'

type Known = { at: number; overview: Promise<AnalyticsOverview> }

/** What a project's last 7 days were. Counted once a minute a project, whoever asks: a large project has many visits to count. */
export const createAnalyticsOverview = ({ database, clock }: { database: Database; clock: Clock }) => {
  const known = new Map<string, Known>()

  const count = async (project: ProjectOfKey, now: Date): Promise<AnalyticsOverview> => ({
    ...(await countLastDays(database, project, { now, timeZone })),
    computedAt: now.toISOString(),
  })

  return async (project: ProjectOfKey): Promise<AnalyticsOverview> => {
    const now = clock.now()
    const name = `${project.tenantId} ${project.projectId.toLowerCase()}`
    const remembered = known.get(name)
    if (remembered && Math.abs(now.getTime() - remembered.at) < knownFor) return remembered.overview
    if (known.size >= projectsKnown) known.clear()
    const overview = count(project, now)
    known.set(name, { at: now.getTime(), overview })
    overview.catch(() => known.delete(name))
    return overview
  }
}
