import type { Member } from '#contract/members/members.ts'
import type { Rights } from '#contract/organisation/rights.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { requireHeld, requireHeldNow } from './grants.ts'
import * as store from './members.store.ts'
import { readProjectRoles } from './project-roles.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }

export type MembersDependencies = {
  database: Database
  clock: Clock
  audit: Audit
  people: AccountsModule['people']
  rights: AccountsModule['rights']
}

/** What a change works with: the member as they are with what they hold, and what the caller holds at this moment. */
export type Changing = {
  query: Queries['query']
  row: store.MemberRow
  theirs: Rights
  held: Rights
  organizationId: string
}

export type MemberChanges = ReturnType<typeof createMemberChanges>

/** How members are changed, and how they are told afterwards. */
export const createMemberChanges = ({ database, audit, people }: MembersDependencies) => ({
  /**
   * Changes of one organisation's members happen one after the other, and each looks again at what its caller holds: of two owners who
   * demote each other at once, the second is no owner any more. A change `inProjects` checks itself that the caller holds what the member
   * has there.
   */
  changing: <Result>(
    { who, from }: Caller,
    { id, action, inProjects = false }: { id: string; action: AuditAction; inProjects?: boolean },
    work: (it: Changing) => Promise<{ details: Record<string, string>; result: Result }>,
  ): Promise<Result> => {
    const organizationId = who.tenantId
    const entry = { action, tenantId: organizationId, actorId: who.userId, target: id, from }
    return audit.refusals(entry, () =>
      database.transaction(async ({ query }) => {
        await takeLock(query, 'membersOfOrganization', organizationId)
        const row = await store.findMember(query, organizationId, id)
        const of = { userId: id, organizationId, isOfPlatform: row?.usertype === 'admin' }
        const theirs = row && (await people.rightsNow(query, of))
        if (!theirs) throw new ApiError('member.unknown')
        if (row.id === who.userId) throw new ApiError('member.self')
        const held = await requireHeldNow(people.rightsNow, query, { who, permission: 'member:write' })
        if (!inProjects) requireHeld(held, theirs)
        const { details, result } = await work({ query, row, theirs, held, organizationId })
        await audit.record(query, { ...entry, result: 'done', details })
        return result
      }),
    )
  },

  after: async ({ query, organizationId, row }: Changing, who: SignedIn): Promise<Member> => {
    const changed = await store.findMember(query, organizationId, row.id)
    if (!changed) throw new ApiError('member.unknown')
    const lastSeen = await people.lastSeenIn(query, organizationId, [changed.id])
    return store.memberOf(changed, who.userId, {
      lastSeen,
      projectRoles: await readProjectRoles(query, organizationId, [changed.id]),
    })
  },
})
