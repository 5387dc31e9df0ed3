import type { Logger } from 'pino'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { holds } from '#contract/organisation/roles.ts'
import { inactivityChoices, type ProfileInactivity, type SaveInactivity } from '#contract/profiles/inactivity.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Erasing } from './erasing.ts'
import * as store from './inactivity.store.ts'
import { findLiveFold } from './profile-pages.store.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; audit: Audit; erasing: Pick<Erasing, 'forget'> }

export type Inactivity = ReturnType<typeof createInactivity>

const day = 24 * 60 * 60_000
/** So many of a project in one run of the job, so that those of other projects need not wait long. */
const peopleOfRun = 200

/** Forgets people of whom a project has received no event for some time. */
export const createInactivity = ({ database, clock, log, audit, erasing }: Dependencies) => {
  const sinceOf = (days: number) => new Date(clock.now().getTime() - days * day)

  const view = async ({ tenantId, permissions }: SignedIn, projectId: string): Promise<ProfileInactivity> =>
    database.ofTenant(tenantId, async (queries) => {
      const found = await store.readInactivity(queries, projectId)
      if (!found) throw new ApiError('project.unknown')
      const fold = await findLiveFold(queries, { projectId, tenantId })
      const times = inactivityChoices.map(sinceOf)
      const counts = fold ? await store.countInactive(queries, fold, times) : []
      const countOf = (since: Date) => counts.find((it) => it.since.getTime() === since.getTime())
      return {
        projectName: found.name,
        days: found.days,
        mayChange: holds(permissions, endpoints.saveProfileInactivity.permission),
        soFar: { erased: found.erased, anonymised: found.anonymised, lastAt: found.forgotten_at?.toISOString() ?? null },
        choices: inactivityChoices.map((days) => {
          const since = sinceOf(days)
          const { erased = 0, anonymised = 0 } = countOf(since) ?? {}
          return { days, since: since.toISOString(), erased, anonymised }
        }),
      }
    })

  /** Forgets up to `peopleOfRun` of one project, each in a transaction of its own. */
  const forgetOf = async (project: ProjectRef, days: number) => {
    const since = sinceOf(days)
    const done = { erased: 0, anonymised: 0 }
    const people = await database.ofTenant(project.tenantId, async (queries) => {
      const fold = await findLiveFold(queries, project)
      return fold ? store.findInactive(queries, fold, { since, atMost: peopleOfRun }) : []
    })
    for (const { id, hasOrders } of people) {
      const kind = hasOrders ? 'anonymised' : 'erased'
      try {
        if (await erasing.forget(project, id, { kind, since })) done[kind] += 1
      } catch (failure) {
        // One who cannot be forgotten does not keep the others. The next run tries again.
        log.warn({ project: project.projectId, reason: String(failure) }, 'an inactive person was not forgotten')
        if (failure instanceof ApiError) break
      }
    }
    if (done.erased + done.anonymised === 0) return
    await database.ofTenant(project.tenantId, async (queries) => {
      await store.addForgotten(queries, project, { ...done, at: clock.now() })
      const details = { days: String(days), erased: String(done.erased), anonymised: String(done.anonymised) }
      const entry = { action: 'profile.forget', tenantId: project.tenantId, target: project.projectId, details } as const
      await audit.record(queries.query, { ...entry, result: 'done' })
    })
  }

  return {
    view,

    save: async (
      { who, projectId, from }: { who: SignedIn; projectId: string; from: RequestContext },
      { days, replaces }: SaveInactivity,
    ): Promise<ProfileInactivity> => {
      const { tenantId, userId: actorId } = who
      await database.ofTenant(tenantId, async (queries) => {
        const found = await store.readInactivity(queries, projectId, { holds: true })
        if (!found) throw new ApiError('project.unknown')
        if (found.days !== replaces || found.days === days) return
        await store.writeInactivity(queries, { projectId, tenantId }, days)
        const details = { before: String(found.days ?? 'never'), after: String(days ?? 'never') }
        const entry = { action: 'inactivity.change', tenantId, actorId, target: projectId, details, from } as const
        await audit.record(queries.query, { ...entry, result: 'done' })
      })
      return view(who, projectId)
    },

    run: async (): Promise<void> => {
      for (const { days, ...project } of await store.findForgetting(database)) await forgetOf(project, days)
    },
  }
}
