import { randomUUID } from 'node:crypto'
import type { InvitationOffer, MovedSession, RegisterInvitedBody } from '#contract/members/invitations.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sha256 } from '#server/kernel/crypto.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { OrganizationSettingsModule } from '#server/organization-settings/organization-settings.module.ts'
import * as store from './invitations.store.ts'
import type { Caller } from './member-changes.ts'
import { findMember, permissionsOfRole } from './members.store.ts'
import { putProjectRole } from './project-roles.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  people: AccountsModule['people']
  emailDomains: Pick<OrganizationSettingsModule['emailDomains'], 'require'>
}

export type Acceptance = ReturnType<typeof createAcceptance>

/** How the people who were invited become members. A link works once, for seven days, and for the address that was invited. */
export const createAcceptance = ({ database, clock, audit, people, emailDomains }: Dependencies) => {
  const requireOpen = (query: Queries['query'], token: string) => store.requireOpen(query, sha256(token), clock.now())

  /**
   * A removal of members ends the invitations that they sent: it takes the same lock first, so that neither waits for what the other holds.
   */
  const waitForMembers = async (query: Queries['query'], token: string): Promise<void> => {
    const tenantId = await store.findTenant(query, sha256(token))
    if (tenantId !== null) await takeLock(query, 'membersOfOrganization', tenantId)
  }

  /** An account is made only with a link that was mailed: whoever copied another could take an address that is not theirs. */
  const requireProven = async (query: Queries['query'], token: string): Promise<store.InvitationRow> => {
    const row = await requireOpen(query, token)
    if (row.is_copied) throw new ApiError('invitation.unproven')
    return row
  }

  /** Nobody joins an organisation that a platform admin has suspended: it cannot be changed. The link works again once it is resumed. */
  const requireNotSuspended = async (query: Queries['query'], row: store.InvitationRow): Promise<void> => {
    if (await store.isSuspended(query, row.tenant_id)) throw new ApiError('organization.suspended')
  }

  const use = async (query: Queries['query'], row: store.InvitationRow) => {
    await requireNotSuspended(query, row)
    await emailDomains.require(query, row.tenant_id, row.email)
    if (!(await permissionsOfRole(query, row.tenant_id, row.role))) throw new ApiError('invitation.revoked')
    await store.setState(query, row.id, 'accepted')
  }

  /** The roles in single projects, as far as the projects are still there. */
  const giveProjectRoles = async (query: Queries['query'], row: store.InvitationRow, userId: string) => {
    const { tenant_id: organizationId, project_roles: offered } = row
    if (row.role === 'owner' || offered.length === 0) return
    const { projects } = await store.namesIn(query, organizationId, [row])
    const createdAt = clock.now().toISOString()
    for (const { projectId, role } of offered.filter((it) => projects.has(it.projectId))) {
      if (!(await permissionsOfRole(query, organizationId, role))) throw new ApiError('invitation.revoked')
      await putProjectRole(query, { organizationId, userId, projectId, role, createdAt })
    }
  }

  const record = (query: Queries['query'], row: store.InvitationRow, userId: string, from: RequestContext) =>
    audit.record(query, {
      action: 'invitation.accept',
      result: 'done',
      tenantId: row.tenant_id,
      actorId: userId,
      target: row.id,
      details: { role: row.role },
      from,
    })

  return {
    view: (token: string): Promise<InvitationOffer> =>
      database.transaction(async ({ query }) => {
        const row = await requireOpen(query, token)
        return {
          organization: row.organization,
          inviter: row.inviter,
          email: row.email,
          roleName: row.role_name ?? row.role,
          message: row.message,
          expiresAt: row.expires_at.toISOString(),
          hasAccount: row.is_copied ? null : (await people.findByEmail({ query }, row.email)) !== null,
        }
      }),

    /** Creates an account for the address of the invitation, as a member with the offered role. */
    register: ({ token, account, password }: RegisterInvitedBody, from: RequestContext): Promise<void> =>
      audit.refusals({ action: 'invitation.accept', from }, async () => {
        // A link that cannot be used costs no computation of a hash.
        const { email } = await database.transaction(async ({ query }) => {
          const row = await requireProven(query, token)
          await requireNotSuspended(query, row)
          return row
        })
        if (await people.findByEmail(database, email)) throw new ApiError('account.exists')
        if (await people.isUsernameTaken(database, account)) throw new ApiError('username.taken')
        const passwordHash = await people.hashPassword(password, from.address)
        const userId = randomUUID()
        const createdAt = clock.now().toISOString()
        await database
          .transaction(async ({ query }) => {
            await waitForMembers(query, token)
            const row = await requireProven(query, token)
            await use(query, row)
            await people.insertUser(query, {
              userId,
              organizationId: row.tenant_id,
              username: account,
              email: row.email,
              emailVerified: true,
              passwordHash,
              locale: from.locale,
              usertype: people.usertypeOf({ usertype: 'user', role: row.role }),
              role: row.role,
              createdAt,
            })
            await giveProjectRoles(query, row, userId)
            await record(query, row, userId, from)
          })
          .catch((failure: unknown) => {
            throw isUniqueViolation(failure) ? new ApiError('username.taken') : failure
          })
      }),

    /** Makes the caller a member and moves their session to the organisation. Who is a member already only moves. */
    accept: ({ who, from }: Caller, token: string): Promise<MovedSession> =>
      audit.refusals({ action: 'invitation.accept', tenantId: who.tenantId, actorId: who.userId, from }, () =>
        database.transaction(async ({ query }) => {
          await waitForMembers(query, token)
          const row = await requireOpen(query, token)
          const user = await people.findById({ query }, who.userId)
          if (user?.email.toLowerCase() !== row.email.toLowerCase()) throw new ApiError('invitation.otherAddress')
          // A platform admin works in the platform's organisation only: it is where further admins are added.
          if (who.usertype === 'admin') throw new ApiError('permission.denied')
          await use(query, row)
          const [organizationId, userId] = [row.tenant_id, who.userId]
          const member = await findMember(query, organizationId, userId)
          if (member?.status === 'suspended') throw new ApiError('membership.suspended')
          const createdAt = clock.now().toISOString()
          if (!member) {
            await people.insertMember(query, { organizationId, userId, role: row.role, createdAt })
            await giveProjectRoles(query, row, userId)
          }
          await people.moveSession(query, { userId, organizationId }, who.sessionId)
          await record(query, row, userId, from)
          const role = member?.role ?? row.role
          return { companyid: organizationId, usertype: people.usertypeOf({ usertype: who.usertype, role }) }
        }),
      ),
  }
}
