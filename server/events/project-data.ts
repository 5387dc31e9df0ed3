import { endpoints } from '#contract/capabilities/endpoints.ts'
import { type ProjectData, retentionChoices } from '#contract/events/project-data.ts'
import { holds } from '#contract/organisation/roles.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import * as store from './project-data.store.ts'

export type ProjectDataRules = ReturnType<typeof createProjectData>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  /** The monthly limit for projects without a limit of their own. */
  monthlyEvents: number
}

/** A project's monthly limit and retention. */
export const createProjectData = ({ database, clock, audit, monthlyEvents }: Dependencies) => {
  const usualLimit = Number.isFinite(monthlyEvents) ? monthlyEvents : null

  const view = async (who: SignedIn, projectId: string): Promise<ProjectData> => {
    const found = await store.findProjectData(database, who.tenantId, {
      projectId,
      now: clock.now(),
      usualLimit,
      choices: retentionChoices,
    })
    if (!found) throw new ApiError('project.unknown')
    const mayChange = holds(who.permissions, endpoints.saveRetention.permission)
    return { ...found, retention: { ...found.retention, mayChange } }
  }

  return {
    view,

    isMonthFull: (who: SignedIn, projectId: string): Promise<boolean> =>
      store.isMonthFull(database, who.tenantId, { projectId, now: clock.now(), usualLimit }),

    /** The time before which data are deleted by the next housekeeping. */
    keepFor: async (
      who: SignedIn,
      projectId: string,
      it: { months: number; replaces: number },
      from: RequestContext,
    ): Promise<ProjectData> => {
      const { tenantId, userId: actorId } = who
      await store.keepRetention(database, tenantId, { projectId, ...it }, (query, details) =>
        audit.record(query, { action: 'retention.change', result: 'done', tenantId, actorId, target: projectId, details, from }),
      )
      return view(who, projectId)
    },

    /** Ingestion uses the new limit within seconds. */
    setQuota: async (
      { userId: actorId }: SignedIn,
      projectId: string,
      { monthlyEvents: after, reason }: { monthlyEvents: number | null; reason?: string },
      from: RequestContext,
    ): Promise<void> => {
      if (!isUuid(projectId)) throw new ApiError('project.unknown')
      await database.transaction(async (queries) => {
        const project = await store.replaceQuota(queries, projectId, after)
        if (!project) throw new ApiError('project.unknown')
        const { tenantId, before } = project
        if (before === after) return
        const details = { before: String(before ?? 'usual'), after: String(after ?? 'usual'), ...(reason ? { reason } : {}) }
        await audit.record(queries.query, {
          action: 'quota.change',
          result: 'done',
          tenantId,
          actorId,
          target: projectId,
          details,
          from,
        })
      })
    },
  }
}
