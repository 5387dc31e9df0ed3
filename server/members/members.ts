import type * as v from 'valibot'
import type { Member, MemberBelongings, MemberRole, membersPage, membersQuery } from '#contract/members/members.ts'
import { rightsIn } from '#contract/organisation/rights.ts'
import { holds } from '#contract/organisation/roles.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { MembersBelongings } from './belongings.ts'
import { requireHeld } from './grants.ts'
import type { Caller, Changing, MemberChanges, MembersDependencies } from './member-changes.ts'
import * as store from './members.store.ts'
import { deleteProjectRoles, readProjectRoles } from './project-roles.store.ts'

type Beside = { changes: MemberChanges; belongings: MembersBelongings }

export type Members = ReturnType<typeof createMembers>

/** The people of an organisation. Nobody changes their own membership, and an active owner always remains. */
export const createMembers = (dependencies: MembersDependencies & Beside) => {
  const { database, clock, audit, people, rights } = dependencies
  const { changing, after } = dependencies.changes
  const { belongings } = dependencies

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
      { q = '', role, status, project, cursor, limit }: v.InferOutput<typeof membersQuery>,
    ): Promise<v.InferOutput<typeof membersPage>> => {
      const asked = {
        part: q.trim().toLowerCase(),
        role: role ?? null,
        status: status ?? null,
        project: project ?? null,
        after: placeOfCursor(cursor),
        limit: limit + 1,
      }
      const rows = await store.readMembers(database.query, who.tenantId, asked)
      const shown = rows.slice(0, limit)
      const ids = shown.map(({ id }) => id)
      const lastSeen = await people.lastSeenIn(database.query, who.tenantId, ids)
      const seen = await rights.of(who)
      const all = await readProjectRoles(database.query, who.tenantId, ids)
      const projectRoles = new Map(
        [...all].map(([id, them]) => [id, them.filter((it) => holds(rightsIn(seen, it.projectId), 'project:read'))]),
      )
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        items: shown.map((row) => store.memberOf(row, who.userId, { lastSeen, projectRoles })),
        next: last ? timeCursorOf({ at: last.joined_at, id: last.id }) : null,
        total: { value: rows[0]?.total ?? 0, exact: true },
      }
    },

    roles: async (who: SignedIn): Promise<MemberRole[]> => store.readRoles(database.query, who.tenantId, await rights.of(who)),

    changeRole: (caller: Caller, id: string, role: string): Promise<Member> =>
      changing(caller, { id, action: 'member.changeRole' }, async (it) => {
        const { query, row, theirs, held, organizationId } = it
        const granted = await store.permissionsOfRole(query, organizationId, role)
        if (!granted) throw new ApiError('role.unknown')
        requireHeld(held, { everywhere: granted, inProjects: role === 'owner' ? new Map() : theirs.inProjects })
        if (role === 'owner') await deleteProjectRoles(query, { organizationId, userId: row.id })
        else await requireOtherOwner(it)
        await store.updateMember(query, { organizationId, userId: row.id, role, status: row.status })
        return { details: { before: row.role, after: role }, result: await after(it, caller.who) }
      }),

    suspend: (caller: Caller, id: string) => setStatus(caller, id, 'suspended'),
    reinstate: (caller: Caller, id: string) => setStatus(caller, id, 'active'),

    belongings: async (who: SignedIn, id: string): Promise<MemberBelongings> => {
      const { query } = database
      if (!(await store.findMember(query, who.tenantId, id))) throw new ApiError('member.unknown')
      return belongings.view(query, { userId: id, organizationId: who.tenantId })
    },

    remove: (caller: Caller, id: string, heirId: string | null): Promise<null> =>
      changing(caller, { id, action: 'member.remove' }, async (it) => {
        const { query, row, organizationId } = it
        // The account of a platform admin keeps its powers in any organisation, so it has to stay in its own.
        if (row.usertype === 'admin') throw new ApiError('permission.denied')
        await requireOtherOwner(it)
        const [leaver, at] = [{ userId: row.id, organizationId }, clock.now().toISOString()]
        const handedOver = await belongings.handOver(query, leaver, { heirId, at })
        await people.leave(query, leaver, { at })
        return { details: { role: row.role, ...handedOver }, result: null }
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
