import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { addressOf } from '#contract/http/rules.ts'
import { invitationPath } from '#contract/members/invitation-path.ts'
import {
  type Invitation,
  type InvitationResult,
  invitationLimits,
  type invitationLinkSchema,
  type invitationsPage,
  type invitationsQuery,
  type NewInvitations,
} from '#contract/members/invitations.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { randomToken, sha256 } from '#server/kernel/crypto.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { invitationMail } from '#server/mail/invitation-mail.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { OrganizationSettingsModule } from '#server/organization-settings/organization-settings.module.ts'
import { everywhere, requireHeld, requireHeldNow } from './grants.ts'
import * as store from './invitations.store.ts'
import type { Caller } from './member-changes.ts'
import { isEmailOfMember, permissionsOfRole } from './members.store.ts'
import { requireChoices } from './project-roles.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  people: Pick<AccountsModule['people'], 'rightsNow'>
  rates: RateLimits
  mailQueue: MailQueue
  emailDomains: Pick<OrganizationSettingsModule['emailDomains'], 'isAllowed' | 'require'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

type Offered = Pick<NewInvitations, 'role' | 'projectRoles'>

export type Invitations = ReturnType<typeof createInvitations>

const lifetime = invitationLimits.days * 24 * 60 * 60 * 1_000
/** The mails of one organisation. Each is written in the name of this product, with a text that somebody wrote. */
const mailsADay = { atMost: 200, seconds: 24 * 60 * 60 }

/** The invitations of an organisation. A link contains a random token, of which only the digest is stored. */
export const createInvitations = ({ database, clock, audit, people, rates, mailQueue, emailDomains, origin }: Dependencies) => {
  const newLink = () => {
    const token = randomToken()
    const now = clock.now()
    const link = `${origin}${invitationPath}#${token}`
    return { link, tokenHash: sha256(token), now, expiresAt: new Date(now.getTime() + lifetime) }
  }

  const takeMail = async (tenantId: string) => {
    const retryAfter = await rates.take(`invitations:${tenantId}`, mailsADay)
    if (retryAfter !== null) throw new ApiError('invitation.tooMany', { retryAfter })
  }

  const requireGrantable = async (query: Queries['query'], who: SignedIn, { role, projectRoles }: Offered) => {
    const held = await requireHeldNow(people.rightsNow, query, { who, permission: 'member:write' })
    const granted = await permissionsOfRole(query, who.tenantId, role)
    if (!granted) throw new ApiError('role.unknown')
    requireHeld(held, everywhere(granted))
    await requireChoices(query, { organizationId: who.tenantId, held }, projectRoles)
  }

  const post = async (query: Queries['query'], row: store.InvitationRow, link: string) => {
    const { organization, inviter, message } = row
    await mailQueue.post(query, { to: row.email, ...invitationMail(row.locale, { organization, inviter, message, link }) })
  }

  /** Changes an invitation that can still be accepted, or could until it expired. */
  const changing = <Result>(
    { who, from }: Caller,
    { id, action }: { id: string; action: AuditAction },
    work: (query: Queries['query'], row: store.InvitationRow) => Promise<Result>,
  ): Promise<Result> => {
    const entry = { action, tenantId: who.tenantId, actorId: who.userId, target: id, from }
    return audit.refusals(entry, () =>
      database.transaction(async ({ query }) => {
        const row = await store.findInvitation(query, who.tenantId, id)
        if (!row) throw new ApiError('invitation.unknown')
        if (row.state === 'accepted') throw new ApiError('invitation.used')
        const result = await work(query, row)
        await audit.record(query, { ...entry, result: 'done', details: { role: row.role } })
        return result
      }),
    )
  }

  /** Like `changing`, with a new link. */
  const renewing = <Result>(
    caller: Caller,
    it: { id: string; action: AuditAction; isCopied: boolean },
    work: (query: Queries['query'], row: store.InvitationRow, made: ReturnType<typeof newLink>) => Promise<Result>,
  ): Promise<Result> =>
    changing(caller, it, async (query, row) => {
      if (row.state === 'revoked') throw new ApiError('invitation.revoked')
      await emailDomains.require(query, row.tenant_id, row.email)
      const { projects } = await store.namesIn(query, row.tenant_id, [row])
      const projectRoles = row.project_roles.filter(({ projectId }) => projects.has(projectId))
      await requireGrantable(query, caller.who, { role: row.role, projectRoles })
      const made = newLink()
      await store.renewInvitation(query, { id: row.id, isCopied: it.isCopied, ...made })
      return work(query, row, made)
    })

  const inviteOne = async (
    query: Queries['query'],
    { who, from }: Caller,
    { email, ...it }: Omit<NewInvitations, 'emails'> & { email: string },
  ): Promise<InvitationResult> => {
    if (await isEmailOfMember(query, who.tenantId, email)) return { email, outcome: 'member' }
    if (!(await emailDomains.isAllowed(query, who.tenantId, email))) return { email, outcome: 'outside' }
    const pending = await store.findPending(query, who.tenantId, email)
    const made = newLink()
    if (pending && pending.expires_at > made.now) return { email, outcome: 'pending' }
    if (pending) await store.setState(query, pending.id, 'revoked')
    if ((await store.countPending(query, who.tenantId)) >= invitationLimits.pending) throw new ApiError('invitation.tooMany')
    const id = randomUUID()
    await store.insertInvitation(query, {
      id,
      tenantId: who.tenantId,
      invitedBy: who.userId,
      email,
      ...it,
      ...made,
    })
    const row = await store.findInvitation(query, who.tenantId, id)
    if (!row) throw new ApiError('invitation.unknown')
    await post(query, row, made.link)
    const details = { role: it.role, ...(it.projectRoles.length > 0 ? { projects: JSON.stringify(it.projectRoles) } : {}) }
    const entry = { action: 'invitation.send', tenantId: who.tenantId, actorId: who.userId, target: id, details, from } as const
    await audit.record(query, { ...entry, result: 'done' })
    return { email, outcome: 'sent' }
  }

  return {
    list: async (
      who: SignedIn,
      { state, cursor, limit }: v.InferOutput<typeof invitationsQuery>,
    ): Promise<v.InferOutput<typeof invitationsPage>> => {
      const now = clock.now()
      const asked = { state: state ?? null, now, after: placeOfCursor(cursor), limit: limit + 1 }
      const rows = await store.readInvitations(database.query, who.tenantId, asked)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      const names = await store.namesIn(database.query, who.tenantId, rows)
      return {
        items: rows.slice(0, limit).map((row) => store.invitationOf(row, now, names)),
        next: last ? timeCursorOf({ at: last.created_at, id: last.id }) : null,
        total: { value: rows[0]?.total ?? 0, exact: true },
      }
    },

    /** Invites several addresses, each once. Members, people who are invited already, and addresses of domains that are not allowed get no mail. */
    invite: async (caller: Caller, { emails, ...it }: NewInvitations): Promise<InvitationResult[]> => {
      const { who, from } = caller
      const entry = { action: 'invitation.send', tenantId: who.tenantId, actorId: who.userId, from } as const
      const results = await audit.refusals({ ...entry, details: { role: it.role } }, async () => {
        const distinct = [...new Map(emails.map((email) => [addressOf(email), email])).values()]
        for (const _ of distinct) await takeMail(who.tenantId)
        return database.transaction(async ({ query }) => {
          await takeLock(query, 'invitationsOfOrganization', who.tenantId)
          await requireGrantable(query, who, it)
          const done: InvitationResult[] = []
          for (const email of distinct) done.push(await inviteOne(query, caller, { ...it, email }))
          return done
        })
      })
      mailQueue.wake()
      return results
    },

    resend: async (caller: Caller, id: string): Promise<Invitation> => {
      await takeMail(caller.who.tenantId)
      const sent = await renewing(
        caller,
        { id, action: 'invitation.resend', isCopied: false },
        async (query, row, { link, now, expiresAt }) => {
          await post(query, row, link)
          const names = await store.namesIn(query, row.tenant_id, [row])
          return store.invitationOf({ ...row, sent_at: now, expires_at: expiresAt }, now, names)
        },
      )
      mailQueue.wake()
      return sent
    },

    link: (caller: Caller, id: string): Promise<v.InferOutput<typeof invitationLinkSchema>> =>
      renewing(caller, { id, action: 'invitation.link', isCopied: true }, async (_query, _row, { link, expiresAt }) => ({
        link,
        expiresAt: expiresAt.toISOString(),
      })),

    /** Mails a new link, for whoever has one that a member copied. */
    mail: async (token: string, from: RequestContext): Promise<null> => {
      const tokenHash = sha256(token)
      await audit.refusals({ action: 'invitation.mail', from }, async () => {
        const open = await database.transaction(({ query }) => store.requireOpen(query, tokenHash, clock.now()))
        await takeMail(open.tenant_id)
        await database.transaction(async ({ query }) => {
          const row = await store.requireOpen(query, tokenHash, clock.now())
          const made = newLink()
          await store.renewInvitation(query, { id: row.id, isCopied: false, ...made })
          await post(query, row, made.link)
          await audit.record(query, { action: 'invitation.mail', tenantId: row.tenant_id, target: row.id, from, result: 'done' })
        })
      })
      mailQueue.wake()
      return null
    },

    revoke: (caller: Caller, id: string): Promise<null> =>
      changing(caller, { id, action: 'invitation.revoke' }, async (query, row) => {
        await store.setState(query, row.id, 'revoked')
        return null
      }),
  }
}
