import type { OwnData } from '#contract/own-account/own-account.ts'
import type { identities, knownDevices, members, users } from '#server/accounts/accounts.schema.ts'
import type { auditRecords } from '#server/audit/audit.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { noticesOff } from '#server/mail/mail.schema.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { passkeys } from '#server/passkeys/passkeys.schema.ts'
import type { apiTokens } from '#server/tokens/tokens.schema.ts'
import type { twoFactors } from '#server/two-factor/two-factor.schema.ts'

type Query = Queries['query']

/** The newest entries of the audit record that an export contains. */
const activityAtMost = 5_000

const iso = (at: Date) => at.toISOString()
const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

const readAccount = async (query: Query, userId: string): Promise<OwnData['account'] | null> => {
  const [row] = await query<
    Row<typeof users, 'id' | 'username' | 'email' | 'email_verified' | 'locale' | 'created_at' | 'last_login_at'>
  >('select id, username, email, email_verified, locale, created_at, last_login_at from users where id = $1', [userId])
  if (!row) return null
  const { email_verified, locale, created_at, last_login_at, ...same } = row
  return {
    ...same,
    emailVerified: email_verified,
    language: locale,
    createdAt: iso(created_at),
    lastLoginAt: isoOrNull(last_login_at),
  }
}

const readOrganizations = async (query: Query, userId: string): Promise<OwnData['organizations']> => {
  const rows = await query<
    Row<typeof organizations, 'id' | 'name'> & Row<typeof members, 'status' | 'joined_at'> & { role: string }
  >(
    `select o.id, o.name, coalesce(r.name, m.role) as role, m.status, m.joined_at
       from members m join organizations o on o.id = m.organization_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
      where m.user_id = $1 order by m.joined_at, o.id`,
    [userId],
  )
  return rows.map(({ joined_at, ...row }) => ({ ...row, joinedAt: iso(joined_at) }))
}

/** How the person proves who they are. No secret is among it. */
const readProofs = async (
  query: Query,
  userId: string,
): Promise<Pick<OwnData, 'identities' | 'twoFactorSince' | 'passkeys' | 'knownDevices'>> => {
  const linked = await query<Row<typeof identities, 'provider' | 'created_at'>>(
    'select provider, created_at from identities where user_id = $1 order by created_at',
    [userId],
  )
  const [factor] = await query<Row<typeof twoFactors, 'enabled_at'>>('select enabled_at from two_factors where user_id = $1', [
    userId,
  ])
  const keys = await query<Row<typeof passkeys, 'name' | 'created_at' | 'last_used_at'>>(
    'select name, created_at, last_used_at from passkeys where user_id = $1 order by created_at',
    [userId],
  )
  const devices = await query<Row<typeof knownDevices, 'seen_at'>>(
    'select seen_at from known_devices where user_id = $1 order by seen_at desc',
    [userId],
  )
  return {
    identities: linked.map((row) => ({ provider: row.provider, createdAt: iso(row.created_at) })),
    twoFactorSince: isoOrNull(factor?.enabled_at ?? null),
    passkeys: keys.map((row) => ({ name: row.name, createdAt: iso(row.created_at), lastUsedAt: isoOrNull(row.last_used_at) })),
    knownDevices: devices.map((row) => ({ seenAt: iso(row.seen_at) })),
  }
}

const readTokens = async (query: Query, userId: string): Promise<OwnData['tokens']> => {
  const rows = await query<
    Row<typeof apiTokens, 'tenant_id' | 'name' | 'ending' | 'permissions' | 'expires_at' | 'created_at' | 'last_used_at'>
  >(
    `select tenant_id, name, ending, permissions, expires_at, created_at, last_used_at
       from api_tokens where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(({ name, ending, permissions, ...row }) => ({
    organizationId: row.tenant_id,
    name,
    ending,
    permissions,
    expiresAt: isoOrNull(row.expires_at),
    createdAt: iso(row.created_at),
    lastUsedAt: isoOrNull(row.last_used_at),
  }))
}

const readNoticesOff = async (query: Query, userId: string): Promise<OwnData['notificationsOff']> => {
  const rows = await query<Row<typeof noticesOff, 'kind' | 'created_at'>>(
    'select kind, created_at from notices_off where user_id = $1 order by kind',
    [userId],
  )
  return rows.map((row) => ({ kind: row.kind, createdAt: iso(row.created_at) }))
}

const readActivity = async (query: Query, userId: string): Promise<Pick<OwnData, 'activity' | 'activityIsComplete'>> => {
  const rows = await query<Row<typeof auditRecords, 'at' | 'action' | 'result' | 'target' | 'address'>>(
    'select at, action, result, target, address from audit_records where actor_id = $1 order by id desc limit $2::int',
    [userId, activityAtMost + 1],
  )
  return {
    activity: rows.slice(0, activityAtMost).map(({ at, ...row }) => ({ at: iso(at), ...row })),
    activityIsComplete: rows.length <= activityAtMost,
  }
}

/** What is stored about a person as a user of the console beside their sessions; null if there is no such account. */
export const readOwnData = async (query: Query, userId: string): Promise<Omit<OwnData, 'exportedAt' | 'sessions'> | null> => {
  const account = await readAccount(query, userId)
  if (!account) return null
  return {
    account,
    organizations: await readOrganizations(query, userId),
    ...(await readProofs(query, userId)),
    tokens: await readTokens(query, userId),
    notificationsOff: await readNoticesOff(query, userId),
    ...(await readActivity(query, userId)),
  }
}
