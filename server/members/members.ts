import type * as v from 'valibot'
import type { MemberPermissions } from '#contract/members/member-permissions.ts'
import type { Member, MemberRole, membersPage, membersQuery } from '#contract/members/members.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { requireHeld, requireHeldNow } from './grants.ts'
import * as store from './members.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }

type Dependencies = { database: Database; clock: Clock; audit: Audit; people: AccountsModule['people'] }

export type Members = ReturnType<typeof createMembers>

/** What a change works with: the member as they are, and the permissions that the caller holds at this moment. */
type Changing = { query: Queries['query']; row: store.MemberRow; held: readonly string[]; organizationId: string }

/** The people of an organisation. Nobody changes their own membership, and an active owner always remains. */
export const createMembers = ({ database, clock, audit, people }: Dependencies) => {
  /**
   * Changes of one organisation's members happen one after the other, and each looks again at what its caller holds: of two owners who
   * demote each other at once, the second is no owner any more.
   */
  const changing = <Result>(
    { who, from }: Caller,
    { id, action }: { id: string; action: AuditAction },
    work: (it: Changing) => Promise<{ details: Record<string, string>; result: Result }>,
  ): Promise<Result> => {
    const organizationId = who.tenantId
    const entry = { action, tenantId: organizationId, actorId: who.userId, target: id, from }
    return audit.refusals(entry, () =>
      database.transaction(async ({ query }) => {
        await takeLock(query, 'membersOfOrganization', organizationId)
        const row = await store.findMember(query, organizationId, id)
        if (!row) throw new ApiError('member.unknown')
        if (row.id === who.userId) throw new ApiError('member.self')
        const held = await requireHeldNow(query, who)
        requireHeld(held, store.permissionsIn(row))
        const { details, result } = await work({ query, row, held, organizationId })
        await audit.record(query, { ...entry, result: 'done', details })
        return result
      }),
    )
  }

  const after = async ({ query, organizationId, row }: Changing, who: SignedIn): Promise<Member> => {
    const changed = await store.findMember(query, organizationId, row.id)
    if (!changed) throw new ApiError('member.unknown')
    return store.memberOf(changed, who.userId, await people.lastSeenIn(query, organizationId, [changed.id]))
  }

  const requireOtherOwner = async ({ query, organizationId, row }: Changing) => {
    const isOwner = row.role === 'owner' && row.status === 'active'
    if (isOwner && !(await store.hasOtherOwner(query, organizationId, row.id))) throw new ApiError('member.lastOwner')
  }

  const setStatus = (caller: Caller, id: string, status: Member['status']): Promise<Member> =>
    changing(caller, { id, action: status === 'active' ? 'member.reinstate' : 'member.suspend' }, async (it) => {
      const { query, row, organizationId } = it
      if (status === 'suspended') await requireOtherOwner(it)
      await store.updateMember(query, { organizationId, userId: row.id, role: row.role, status })
      if (status === 'suspended') await people.endSessionsIn(query, { userId: row.id, organizationId })
      return { details: { role: row.role }, result: await after(it, caller.who) }
    })

  return {
    list: async (
      who: SignedIn,
      { q = '', role, status, cursor, limit }: v.InferOutput<typeof membersQuery>,
    ): Promise<v.InferOutput<typeof membersPage>> => {
      const asked = {
        part: q.trim().toLowerCase(),
        role: role ?? null,
        status: status ?? null,
        after: placeOfCursor(cursor),
        limit: limit + 1,
      }
      const rows = await store.readMembers(database.query, who.tenantId, asked)
      const shown = rows.slice(0, limit)
      const ids = shown.map(({ id }) => id)
      const lastSeen = await people.lastSeenIn(database.query, who.tenantId, ids)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        items: shown.map((row) => store.memberOf(row, who.userId, lastSeen)),
        next: last ? timeCursorOf({ at: last.joined_at, id: last.id }) : null,
        total: { value: rows[0]?.total ?? 0, exact: true },
      }
    },

    roles: (who: SignedIn): Promise<MemberRole[]> => store.readRoles(database.query, who.tenantId, who.permissions),

    /** What a member of the caller's organisation may do, and through what. */
    permissions: async (who: SignedIn, id: string): Promise<MemberPermissions> => {
      const row = await store.findMember(database.query, who.tenantId, id)
      if (!row) throw new ApiError('member.unknown')
      return store.permissionsOfMember(row)
    },

    changeRole: (caller: Caller, id: string, role: string): Promise<Member> =>
      changing(caller, { id, action: 'member.changeRole' }, async (it) => {
        const { query, row, held, organizationId } = it
        const granted = await store.permissionsOfRole(query, organizationId, role)
        if (!granted) throw new ApiError('role.unknown')
        requireHeld(held, granted)
        if (role !== 'owner') await requireOtherOwner(it)
        await store.updateMember(query, { organizationId, userId: row.id, role, status: row.status })
        return { details: { before: row.role, after: role }, result: await after(it, caller.who) }
      }),

    suspend: (caller: Caller, id: string) => setStatus(caller, id, 'suspended'),
    reinstate: (caller: Caller, id: string) => setStatus(caller, id, 'active'),

    remove: (caller: Caller, id: string): Promise<null> =>
      changing(caller, { id, action: 'member.remove' }, async (it) => {
        const { query, row, organizationId } = it
        // The account of a platform admin keeps its powers in any organisation, so it has to stay in its own.
        if (row.usertype === 'admin') throw new ApiError('permission.denied')
        await requireOtherOwner(it)
        await people.leave(query, { userId: row.id, organizationId }, { at: clock.now().toISOString() })
        return { details: { role: row.role }, result: null }
      }),

    organizations: (who: SignedIn) => store.readOwnOrganizations(database.query, who.userId, who.tenantId),

    /** Moves the caller's session to another of their organisations. */
    switchTo: ({ who, from }: Caller, id: string) => {
      const entry = { action: 'organization.switch', tenantId: who.tenantId, actorId: who.userId, target: id, from } as const
      return audit.refusals(entry, () =>
        database.transaction(async ({ query }) => {
          const row = await store.findMember(query, id, who.userId)
          // A platform admin works in the platform's organisation only: it is where further admins are added.
          if (!row || row.usertype === 'admin') throw new ApiError('organization.unknown')
          if (row.status !== 'active') throw new ApiError('membership.suspended')
          await people.moveSession(query, { userId: who.userId, organizationId: id }, who.sessionId)
          await audit.record(query, { ...entry, tenantId: id, result: 'done', details: { before: who.tenantId } })
          return { companyid: id, usertype: people.usertypeOf(row) }
        }),
      )
    },
  }
}
