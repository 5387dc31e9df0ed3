import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { alertMetrics } from '#contract/alerts/metrics.ts'
import { measureAlert, tellingOf, worseOf } from '#engine/alerts/alert.machine.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { OrganizationWebhooksModule } from '#server/organization-webhooks/organization-webhooks.module.ts'
import * as store from './firings.store.ts'
import { insertSample } from './metrics.store.ts'
import type { createMetrics } from './metrics.ts'
import type { createNotices } from './notices.ts'
import { endFiring } from './rules.store.ts'

const minute = 60_000
const hour = 60 * minute
const samplesKept = 25 * hour
const firingsKept = 90 * 24 * hour

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  metrics: Pick<ReturnType<typeof createMetrics>, 'measure'>
  notices: ReturnType<typeof createNotices>
  /** Tells the organisation's own webhooks. */
  tellOrganization: OrganizationWebhooksModule['tell']
}
type Project = ProjectRef & { name: string }
type Check = { rule: store.CheckedRow; value: number | null }

/**
 * Checks each rule once a minute. A check counts once over all processes: it is stored where the rule was not yet checked up to this minute,
 * together with what it changes and with the messages about that.
 */
export const createChecking = ({ database, clock, log, metrics, notices, tellOrganization }: Dependencies) => {
  const measureAll = async (project: Project, at: Date): Promise<Check[]> => {
    const rules = await database.ofTenant(project.tenantId, (queries) => store.readUnchecked(queries, project.projectId, at))
    const asked = new Map<string, Promise<number | null>>()
    const checks: Check[] = []
    for (const rule of rules) {
      const { metric, minutes } = rule.condition
      const key = alertMetrics[metric].kind === 'present' ? metric : `${metric} ${minutes}`
      const value = asked.get(key) ?? metrics.measure(project, rule.condition, at)
      asked.set(key, value)
      try {
        checks.push({ rule, value: await value })
      } catch (failure) {
        // The rule keeps its state and says when it was last checked.
        log.warn({ metric, reason: String(failure) }, 'a metric of an alert could not be measured')
      }
    }
    return checks
  }

  /** The limits of a rule are for people. A muted rule tells nobody. */
  const tell = (
    queries: Queries,
    { projectId: project, tenantId }: Project,
    { rule, value }: Check,
    { kind, firing, at }: { kind: 'alert.fired' | 'alert.cleared'; firing: string; at: Date },
  ) => {
    const { id: target, name, condition } = rule
    const details = { project, rule: name, ...condition, firing, value }
    return tellOrganization(queries, { tenantId, kind, at, actor: null, target, details })
  }

  const check = async (queries: Queries, project: Project, { rule, value }: Check, at: Date) => {
    const { projectId } = project
    const { condition, status, since } = rule
    const { metric } = condition
    const before = { status, since: since?.getTime() ?? null }
    const { state, change } = measureAlert(condition, before, { value, at: at.getTime() })
    if (!(await store.storeCheck(queries, projectId, { rule, state, value, minute: at }))) return
    if (value !== null && alertMetrics[metric].kind === 'present') {
      const sample = { metric, at, value, keptSince: new Date(at.getTime() - samplesKept) }
      await insertSample(queries, project, sample)
    }
    if (change?.kind === 'opened' && value !== null) {
      const telling = tellingOf({
        mutedUntil: rule.muted_until?.getTime() ?? null,
        hourlyAtMost: rule.hourly_at_most,
        toldInLastHour: await store.countTold(queries, projectId, rule.id, new Date(at.getTime() - hour)),
        at: at.getTime(),
      })
      const firing = randomUUID()
      await store.insertFiring(queries, project, { id: firing, rule, value, at })
      await notices.tell(queries, { rule, firing, about: 'opened', telling, only: null, project, value, at })
      if (telling !== 'muted') await tell(queries, project, { rule, value }, { kind: 'alert.fired', firing, at })
      return
    }
    const open = await store.findOpen(queries, projectId, rule.id)
    if (!open) return
    if (change?.kind === 'closed') {
      await endFiring(queries, projectId, { rule: rule.id, end: change.end, at })
      const isMuted = rule.muted_until !== null && at < rule.muted_until
      const telling = isMuted ? 'muted' : 'told'
      // Those who were not told of its beginning are not told of its end.
      const told = { rule, firing: open.id, about: 'closed', telling, only: open.told ?? [], project, value, at } as const
      await notices.tell(queries, told)
      if (!isMuted) await tell(queries, project, { rule, value }, { kind: 'alert.cleared', firing: open.id, at })
    } else if (value !== null) {
      const worst = worseOf(condition, open.worst, value)
      if (worst !== open.worst) await store.storeWorst(queries, projectId, open.id, worst)
    }
  }

  return {
    run: async (): Promise<void> => {
      const now = clock.now()
      const at = new Date(Math.floor(now.getTime() / minute) * minute)
      await notices.follow()
      for (const row of await store.findProjects(database, at)) {
        const project = { projectId: row.project_id, tenantId: row.tenant_id, name: row.name }
        const checks = await measureAll(project, at)
        // Not a tenant's transaction: mails are queued with it, which no tenant may read.
        for (const one of checks) await database.transaction((queries) => check(queries, project, one, at))
      }
      await store.deleteOldFirings(database, new Date(now.getTime() - firingsKept))
      notices.wake()
    },
  }
}
