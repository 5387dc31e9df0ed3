import type { OrganizationExport } from '#contract/organization-settings/export.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import * as store from './export.store.ts'
import type { Caller } from './settings.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit }

export type ExportOrganization = ReturnType<typeof createExport>

/** A copy of what people made in an organisation, and of who is in it. That it was made is on record. */
export const createExport =
  ({ database, clock, audit }: Dependencies) =>
  async ({ who, from }: Caller): Promise<OrganizationExport> => {
    const { tenantId } = who
    const entry = { action: 'organization.export', tenantId, actorId: who.userId, target: tenantId, from } as const
    return audit.refusals(entry, async () => {
      const organization = await store.findOrganization(database, tenantId)
      if (!organization) throw new ApiError('session.invalid')
      const people = await store.readPeople(database, tenantId)
      const made = await database.ofTenant(tenantId, (queries) => store.readMade(queries, tenantId))
      await audit.recordAlone({ ...entry, result: 'done', details: { projects: String(made.projects.length) } })
      return { exportedAt: clock.now().toISOString(), organization, ...people, ...made }
    })
  }
