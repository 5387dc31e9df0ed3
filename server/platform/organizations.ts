import type * as v from 'valibot'
import type {
  auditQuery,
  Organization,
  organizationMembersPage,
  organizationMembersQuery,
  organizationsPage,
  organizationsQuery,
} from '#contract/platform/organizations.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { readAudit } from './audit.store.ts'
import { readMembers, readProjects } from './contents.store.ts'
import * as store from './organizations.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  /** The monthly quota of projects without their own; null for none. */
  usualQuota: number | null
}

export type Organizations = ReturnType<typeof createOrganizations>

/** The organisations of the platform, and their suspension: a suspended one can be read by its members, but not changed. */
export const createOrganizations = ({ database, clock, audit, usualQuota }: Dependencies) => {
  const { query } = database

  const find = async (id: string): Promise<Organization> => {
    const found = await store.findOrganization(query, id)
    if (!found) throw new ApiError('organization.unknown')
    return found
  }

  /** Suspending what is suspended changes nothing: the first reason stays. */
  const change = async ({ who, from }: Caller, id: string, { reason, suspends }: { reason: string; suspends: boolean }) => {
    const known = await find(id)
    const action = suspends ? 'organization.suspend' : 'organization.resume'
    const entry = { action, tenantId: id, actorId: who.userId, target: id, details: { reason }, from } as const
    await audit.refusals({ ...entry, details: { asked: reason } }, async () => {
      // Platform admins could not undo it.
      if (suspends && known.isPlatform) throw new ApiError('organization.ofPlatform')
      await database.transaction(async (queries) => {
        const at = clock.now().toISOString()
        const changed = await store.setSuspension(queries.query, { id, at, reason: suspends ? reason : null })
        if (changed) await audit.record(queries.query, { ...entry, result: 'done' })
      })
    })
    return find(id)
  }

  return {
    list: async ({
      q = '',
      status,
      sort,
      order,
      cursor,
      limit,
    }: v.InferOutput<typeof organizationsQuery>): Promise<v.InferOutput<typeof organizationsPage>> => {
      const asked = {
        part: q.trim().toLowerCase(),
        status: status ?? null,
        sort,
        order,
        after: cursor ?? null,
        limit: limit + 1,
      }
      const [rows, total] = [await store.readOrganizations(query, asked), await store.countOrganizations(query, asked)]
      const items = rows.slice(0, limit)
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total: { value: total, exact: true } }
    },

    find,

    projects: async (id: string) => {
      await find(id)
      return readProjects(query, id, { now: clock.now(), usual: usualQuota })
    },

    members: async (
      id: string,
      { cursor, limit }: v.InferOutput<typeof organizationMembersQuery>,
    ): Promise<v.InferOutput<typeof organizationMembersPage>> => {
      await find(id)
      const { items: rows, total } = await readMembers(query, id, { after: cursor ?? null, limit: limit + 1 })
      const items = rows.slice(0, limit)
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total: { value: total, exact: true } }
    },

    audit: async (id: string, asked: v.InferOutput<typeof auditQuery>) => {
      await find(id)
      return readAudit(query, { tenantId: id }, asked)
    },

    suspend: (caller: Caller, id: string, reason: string) => change(caller, id, { reason, suspends: true }),
    resume: (caller: Caller, id: string, reason: string) => change(caller, id, { reason, suspends: false }),

    /** Why the caller's own organisation is suspended; null if it is not. */
    suspensionOf: ({ tenantId }: SignedIn) => store.findSuspension(query, tenantId),
  }
}
