import type { OrganizationExport } from '#contract/organization-settings/export.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { PlatformAsking } from './deletion.ts'
import * as store from './export.store.ts'
import type { Caller } from './settings.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit }

export type ExportOrganization = ReturnType<typeof createExport>['own']

/** A copy of what people made in an organisation, and of who is in it. That it was made is on record, with the reason of a platform admin. */
export const createExport = ({ database, clock, audit }: Dependencies) => {
  const exportOf = async (it: Omit<PlatformAsking, 'reason'>, reason: string | null): Promise<OrganizationExport> => {
    const { tenantId, actorId, from } = it
    const entry = { action: 'organization.export', tenantId, actorId, target: tenantId, from } as const
    return audit.refusals({ ...entry, ...(reason === null ? {} : { details: { asked: reason } }) }, async () => {
      const organization = await store.findOrganization(database, tenantId)
      if (!organization) throw new ApiError(reason === null ? 'session.invalid' : 'organization.unknown')
      const people = await store.readPeople(database, tenantId)
      const made = await database.ofTenant(tenantId, (queries) => store.readMade(queries, tenantId))
      const details = { projects: String(made.projects.length), ...(reason === null ? {} : { reason }) }
      await audit.recordAlone({ ...entry, result: 'done', details })
      return { exportedAt: clock.now().toISOString(), organization, ...people, ...made }
    })
  }
  return {
    own: ({ who, from }: Caller) => exportOf({ tenantId: who.tenantId, actorId: who.userId, from }, null),
    byPlatform: ({ reason, ...it }: PlatformAsking) => exportOf(it, reason),
  }
}
