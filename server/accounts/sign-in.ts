import type { Session } from '#contract/accounts/accounts.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { newDeviceMail } from '#server/mail/templates.ts'
import type { AccountRow } from './accounts.store.ts'
import { type Devices, networkHash } from './devices.ts'
import { type Membership, usertypeOf, usualMembership } from './memberships.ts'
import type { Sessions } from './sessions.ts'

type Dependencies = {
  database: Database
  clock: Clock
  sessions: Sessions
  devices: Devices
  mailQueue: MailQueue
  audit: Audit
}

export type SignIn = ReturnType<typeof createSignIn>

/** `cookie` is the value that the browser has to store; null for clients that are not browsers. */
export type SignedInBy = { session: Session; cookie: string | null }

/**
 * Creates a session for a person who has proven their identity, in an organisation in which they are active, and informs them by mail about
 * a new device. Rejects with `membership.suspended` if there is no such organisation, and with `account.locked` where the account is locked.
 */
export const createSignIn =
  ({ database, clock, sessions, devices, mailQueue, audit }: Dependencies) =>
  async (user: AccountRow, from: RequestContext, action: AuditAction): Promise<SignedInBy> => {
    const about = { actorId: user.id, target: user.id, from }
    if (user.locked_at) {
      const details = { reason: 'account.locked' }
      await audit.recordAlone({ action, result: 'refused', tenantId: user.organization_id, details, ...about })
      throw new ApiError('account.locked')
    }
    const membership = await usualMembership(database.query, user)
    if (!membership) {
      const details = { reason: 'membership.suspended' }
      await audit.recordAlone({ action, result: 'refused', tenantId: user.organization_id, details, ...about })
      throw new ApiError('membership.suspended')
    }
    const organizationId = membership.organization_id
    const presented = await sessions.find(from.headers)
    const device = await devices.of(from.headers)
    const at = clock.now().toISOString()
    const token = await database.transaction(async ({ query }) => {
      const begun = await sessions.begin(query, {
        userId: user.id,
        organizationId: organizationId === user.organization_id ? null : organizationId,
        replaces: presented?.sessionId ?? null,
        bindingHash: device?.hash ?? null,
        userAgent: from.headers.get('User-Agent'),
        address: from.address,
      })
      const hash = device?.hash ?? networkHash(from.address)
      const isNew = await devices.remember(query, { userId: user.id, hash, at })
      if (isNew) await mailQueue.post(query, { to: user.email, ...newDeviceMail(user.locale, { at, address: from.address }) })
      await audit.record(query, { action, result: 'done', tenantId: organizationId, ...about })
      return begun
    })
    mailQueue.wake()
    return { session: sessionOf(user, membership, token), cookie: device?.value ?? null }
  }

const sessionOf = (row: AccountRow, { organization_id, role }: Membership, token: string): Session => ({
  id: row.id,
  account: row.username,
  email: row.email,
  usertype: usertypeOf({ usertype: row.usertype, role }),
  companyid: organization_id,
  session: token,
  lastlogintime: row.last_login_at?.toISOString() ?? null,
})
