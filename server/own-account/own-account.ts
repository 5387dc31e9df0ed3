import type { MovedSession } from '#contract/members/invitations.ts'
import type { OwnAccount } from '#contract/own-account/own-account.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { MembersModule } from '#server/members/members.module.ts'
import { findOpenChange } from './email-change.store.ts'
import type { Caller } from './email-change.ts'
import { findOwn, findRole, readMemberships } from './own-account.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  people: Pick<AccountsModule['people'], 'leave' | 'usertypeOf' | 'findById'>
  handOverToOwner: MembersModule['handOverToOwner']
}

/** What a person sees of their own account, and how they leave an organisation. */
export const createOwnAccount = ({ database, clock, audit, people, handOverToOwner }: Dependencies) => ({
  view: async (who: SignedIn): Promise<OwnAccount> => {
    const { query } = database
    const row = await findOwn(query, who.userId)
    if (!row) throw new ApiError('session.invalid')
    const change = await findOpenChange(query, who.userId, clock.now())
    return {
      username: row.username,
      email: row.email,
      createdAt: row.created_at.toISOString(),
      isOfPlatform: row.usertype === 'admin',
      organizations: await readMemberships(query, who.userId, who.tenantId),
      emailChange: change && { email: change.new_email, expiresAt: change.expires_at.toISOString() },
    }
  },

  /** Changes of an organisation's members happen one after the other: of two owners who leave at once, the second is the last one and stays. */
  leave: ({ who, from }: Caller, organizationId: string): Promise<MovedSession> => {
    const entry = { action: 'member.leave', tenantId: organizationId, actorId: who.userId, target: who.userId, from } as const
    const work = () =>
      database.transaction(async ({ query }) => {
        await takeLock(query, 'membersOfOrganization', organizationId)
        const memberships = await readMemberships(query, who.userId, who.tenantId)
        const left = memberships.find(({ id }) => id === organizationId)
        if (!left) throw new ApiError('organization.unknown')
        // The account of a platform admin keeps its powers in any organisation, so it has to stay in its own.
        if (who.usertype === 'admin') throw new ApiError('ownAccount.ofPlatform')
        if (left.isLastOwner) throw new ApiError('member.lastOwner')
        const [leaver, at] = [{ userId: who.userId, organizationId }, clock.now().toISOString()]
        const handedOver = await handOverToOwner(query, leaver, at)
        await people.leave(query, leaver, { at, keptSession: who.sessionId })
        const user = await people.findById({ query }, who.userId)
        if (!user) throw new ApiError('session.invalid')
        const companyid = left.isCurrent ? user.organization_id : who.tenantId
        const role = await findRole(query, who.userId, companyid)
        await audit.record(query, { ...entry, result: 'done', details: { role: left.role, ...handedOver } })
        return { companyid, usertype: people.usertypeOf({ usertype: user.usertype, role }) }
      })
    // A foreign organisation must not find a stranger's attempts in its record.
    return audit.refusals({ ...entry, tenantId: who.tenantId, details: { organization: organizationId } }, work)
  },
})
