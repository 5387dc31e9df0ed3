import { randomInt, randomUUID } from 'node:crypto'
import type { Identity } from '#contract/accounts/accounts.ts'
import { limits } from '#contract/http/rules.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sha256 } from '#server/kernel/crypto.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { Row } from '#server/kernel/row.ts'
import type { identities } from './accounts.schema.ts'
import { type AccountRow, findAccountByEmail, findAccountById, insertAccount, isUsernameTaken } from './accounts.store.ts'
import type { IdentityProvider, ProvenIdentity } from './identity-provider.ts'
import type { Entered, SecondFactor } from './second-factor.ts'

type Dependencies = {
  database: Database
  clock: Clock
  rates: RateLimits
  secondFactor: SecondFactor
  audit: Audit
  provider: IdentityProvider | null
}

export type Identities = ReturnType<typeof createIdentities>

const provider = 'google'
/** Longer than the lifetime of any token of the provider. */
const once = { atMost: 1, seconds: 2 * 60 * 60 }

/**
 * Links identities at the provider to accounts. The first login creates an account, or links one whose address both sides have verified.
 * Each account has one identity: a later identity with the same address belongs to a person who was given that address after its first
 * owner.
 */
export const createIdentities = ({ database, clock, rates, secondFactor, audit, provider: google }: Dependencies) => {
  /** True if it was not linked before. */
  const link = async (query: Queries['query'], { subject }: ProvenIdentity, userId: string): Promise<boolean> =>
    (
      await query(
        `insert into identities (provider, subject, user_id, created_at) values ($1, $2, $3, $4::timestamptz)
         on conflict do nothing returning 1`,
        [provider, subject, userId, clock.now().toISOString()],
      )
    ).length > 0

  const entryOf = (action: AuditAction, tenantId: string, userId: string, from: RequestContext) =>
    ({ action, result: 'done', tenantId, actorId: userId, target: userId, details: { provider }, from }) as const

  const linked = async ({ subject }: ProvenIdentity): Promise<AccountRow | null> => {
    const [row] = await database.query<Row<typeof identities, 'user_id'>>(
      'select user_id from identities where provider = $1 and subject = $2',
      [provider, subject],
    )
    return row ? findAccountById(database, row.user_id) : null
  }

  const byAddress = async (identity: ProvenIdentity, from: RequestContext): Promise<AccountRow | null> => {
    const user = await findAccountByEmail(database, identity.email)
    if (!user) return null
    // A closed account keeps its address, but gets no identity again.
    if (!user.email_verified || user.usertype === 'admin' || user.merged_into) throw new ApiError('identity.refused')
    await database.transaction(async ({ query }) => {
      await query('select 1 from users where id = $1 for update', [user.id])
      const linkedTo = await query<Row<typeof identities, 'subject'>>(
        'select subject from identities where provider = $1 and user_id = $2',
        [provider, user.id],
      )
      if (linkedTo.some(({ subject }) => subject !== identity.subject)) throw new ApiError('identity.taken')
      if (await link(query, identity, user.id))
        await audit.record(query, entryOf('identity.link', user.organization_id, user.id, from))
    })
    return user
  }

  const create = async (identity: ProvenIdentity, from: RequestContext): Promise<AccountRow> => {
    const ids = { userId: randomUUID(), organizationId: randomUUID() }
    const username = await freeUsername(identity)
    const account = { ...ids, username, email: identity.email, passwordHash: null, locale: from.locale }
    await database.transaction(async ({ query }) => {
      await insertAccount(query, { ...account, createdAt: clock.now().toISOString() })
      const isLinked = await link(query, identity, ids.userId)
      await audit.record(query, entryOf('account.register', ids.organizationId, ids.userId, from))
      if (isLinked) await audit.record(query, entryOf('identity.link', ids.organizationId, ids.userId, from))
    })
    return (await findAccountById(database, ids.userId)) as AccountRow
  }

  const freeUsername = async (identity: ProvenIdentity): Promise<string> => {
    const wanted = usernameFrom(identity)
    return (await isUsernameTaken(database, wanted)) ? withDigits(wanted) : wanted
  }

  const ownerOf = async (identity: ProvenIdentity, from: RequestContext): Promise<AccountRow> => {
    const known = (await linked(identity)) ?? (await byAddress(identity, from))
    return (
      known ??
      create(identity, from).catch(async (failure: unknown) => {
        // Of two simultaneous first logins, the second finds the account that the first has created.
        const made = isUniqueViolation(failure) ? await byAddress(identity, from) : null
        if (!made) throw failure
        return made
      })
    )
  }

  return {
    /**
     * Returns a session, or the challenge of a second factor, for an ID token of the provider, once. Rejects with `identity.*`, and with `route.unknown` if no provider is
     * configured.
     */
    logIn: async (token: string, from: RequestContext): Promise<Entered & { name: Identity['name'] }> => {
      if (!google) throw new ApiError('route.unknown')
      return audit.refusals({ action: 'account.loginByProvider', details: { provider }, from }, async () => {
        const identity = await google.prove(token)
        if ((await rates.take(`identity:${sha256(token)}`, once)) !== null) throw new ApiError('identity.refused')
        const user = await ownerOf(identity, from)
        return { ...(await secondFactor.enter(user, from, 'account.loginByProvider')), name: identity.name ?? user.username }
      })
    },
  }
}

/** A valid username from the provider's data: the first part of the address, extended with digits if it is too short. */
const usernameFrom = ({ email }: ProvenIdentity): string => {
  const name = (email.split('@')[0] ?? '').replaceAll(/[^a-z0-9_.-]/gi, '').slice(0, limits.username.max)
  return name.length < limits.username.min ? withDigits(name) : name
}

const withDigits = (name: string): string => `${name.slice(0, limits.username.max - 7)}-${randomInt(100_000, 1_000_000)}`
