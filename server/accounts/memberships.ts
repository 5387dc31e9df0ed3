import { randomUUID } from 'node:crypto'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Permission } from '#contract/capabilities/permissions.ts'
import { isBuiltIn, permissionsOf } from '#contract/organisation/roles.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'
import type { members, users } from './accounts.schema.ts'
import { insertMember, insertOrganization } from './accounts.store.ts'

export type Membership = Row<typeof members, 'organization_id' | 'role'>
type Query = Queries['query']
type Of = { userId: string; organizationId: string }

/** What kind of user a person is in an organisation. Owners and admins of an organisation are its managers. */
export const usertypeOf = ({ usertype, role }: { usertype: Session['usertype']; role: string | null }): Session['usertype'] => {
  if (usertype === 'admin') return 'admin'
  return role === 'owner' || role === 'admin' ? 'manager' : 'user'
}

type Held = { usertype: Session['usertype']; role: string | null; granted: Value<typeof roles, 'permissions'> | null }

/** The permissions of a person in an organisation. `granted` are those of a custom role. */
export const permissionsIn = ({ usertype, role, granted }: Held): readonly string[] => {
  if (usertype === 'admin') return ['*']
  return role && isBuiltIn(role) ? permissionsOf[role] : (granted ?? [])
}

/** In SQL: whether the user `u` has no second factor, neither an authenticator app nor a passkey. */
export const hasNoFactor = `(not exists (select from two_factors f where f.user_id = u.id and f.enabled_at is not null)
        and not exists (select from passkeys p where p.user_id = u.id))`

/**
 * What a person may do in an organisation, whether it is suspended or being deleted, and whether it requires a second factor that they do
 * not have.
 */
export type Standing = {
  role: string
  permissions: readonly string[]
  isSuspended: boolean
  isBeingDeleted: boolean
  lacksFactor: boolean
}

type StandingRow = Held & Row<typeof organizations, 'suspended_at' | 'deletion_asked_at'> & { lacks_factor: boolean }

/** The present standing of a person in an organisation; null if they are no active member of it, or locked. */
export const heldBy = async (query: Query, { userId, organizationId }: Of): Promise<Standing | null> => {
  const [row] = await query<StandingRow>(
    `select u.usertype, m.role, r.permissions as granted, g.suspended_at, g.deletion_asked_at,
            coalesce(o.factor_required, false) and ${hasNoFactor} as lacks_factor
       from members m join users u on u.id = m.user_id join organizations g on g.id = m.organization_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
       left join organization_settings o on o.tenant_id = m.organization_id
      where m.user_id = $1 and m.organization_id = $2 and m.status = 'active' and u.locked_at is null`,
    [userId, organizationId],
  )
  if (!row) return null
  return {
    role: row.role ?? '',
    permissions: permissionsIn(row),
    isSuspended: row.suspended_at !== null,
    isBeingDeleted: row.deletion_asked_at !== null,
    lacksFactor: row.lacks_factor,
  }
}

/** Where a person works after signing in: in the organisation of the account, or else in the first in which they are active. */
export const usualMembership = async (
  query: Query,
  user: Row<typeof users, 'id' | 'organization_id'>,
): Promise<Membership | null> => {
  const [row] = await query<Membership>(
    `select organization_id, role from members where user_id = $1 and status = 'active'
      order by organization_id = $2::uuid desc, joined_at, organization_id limit 1`,
    [user.id, user.organization_id],
    'find the usual membership',
  )
  return row ?? null
}

/** When each of some people last used a session in an organisation. People without one are left out. */
export const lastSeenIn = async (query: Query, organizationId: string, userIds: string[]): Promise<Map<string, Date>> => {
  const rows = await query<{ user_id: string; seen_at: Date }>(
    `select s.user_id, max(s.last_seen_at) as seen_at from sessions s join users u on u.id = s.user_id
      where s.user_id = any($2::uuid[]) and coalesce(s.organization_id, u.organization_id) = $1::uuid and s.impersonation_id is null
      group by s.user_id`,
    [organizationId, userIds],
  )
  return new Map(rows.map((row) => [row.user_id, row.seen_at]))
}

/** The sessions of a person. Those that are over by time may be counted until housekeeping deletes them. */
export const countSessions = async (query: Query, userId: string): Promise<number> => {
  const [row] = await query<{ total: number }>(
    'select count(*)::int as total from sessions where user_id = $1 and impersonation_id is null',
    [userId],
  )
  return row?.total ?? 0
}

/**
 * Which of some people are members of an organisation. Nobody leaves it until the transaction ends, so that nothing is given to a person who
 * goes at the same moment.
 */
export const membersAmong = async (query: Query, organizationId: string, userIds: string[]): Promise<Set<string>> => {
  await takeLock(query, 'membersOfOrganization', organizationId)
  const rows = await query<Row<typeof members, 'user_id'>>(
    'select user_id from members where organization_id = $1 and user_id = any($2::uuid[])',
    [organizationId, userIds],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** Ends the sessions of a person in one organisation, and their streams. */
export const endSessionsIn = async (query: Query, { userId, organizationId }: Of): Promise<void> =>
  void (await query(
    `delete from sessions s using users u
      where u.id = s.user_id and u.id = $1 and coalesce(s.organization_id, u.organization_id) = $2::uuid`,
    [userId, organizationId],
  ))

/** Moves a session to an organisation, which also becomes the usual one. The person's other sessions stay where they are. */
export const moveSession = async (query: Query, { userId, organizationId }: Of, sessionId: string): Promise<void> => {
  await query(
    `update sessions s set organization_id = case when s.id = $2 then $3::uuid else coalesce(s.organization_id, u.organization_id) end
       from users u where u.id = s.user_id and u.id = $1`,
    [userId, sessionId, organizationId],
  )
  await query('update users set organization_id = $2 where id = $1', [userId, organizationId])
}

/**
 * Ends a membership and its sessions. A person without another organisation gets a new one of their own, so that no account is left that
 * can neither sign in nor accept an invitation. The session of a person who leaves by themselves is kept: it moves to the organisation in
 * which they work from now on.
 */
export const leave = async (
  query: Query,
  { userId, organizationId }: Of,
  { at, keptSession = null }: { at: string; keptSession?: string | null },
): Promise<void> => {
  const [user] = await query<Row<typeof users, 'username' | 'organization_id'>>(
    'select username, organization_id from users where id = $1 for update',
    [userId],
  )
  if (!user) throw new ApiError('member.unknown')
  const [other] = await query<Row<typeof members, 'organization_id'>>(
    `select organization_id from members where user_id = $1 and organization_id <> $2
      order by status, joined_at, organization_id limit 1`,
    [userId, organizationId],
  )
  const isUsual = user.organization_id === organizationId
  const next = isUsual ? (other?.organization_id ?? randomUUID()) : user.organization_id
  if (isUsual && !other) {
    await insertOrganization(query, { id: next, name: user.username, createdAt: at })
    await insertMember(query, { organizationId: next, userId, role: 'owner', createdAt: at })
  }
  await query(
    `update sessions s set organization_id = $3::uuid from users u
      where s.id = $2 and u.id = s.user_id and u.id = $1 and coalesce(s.organization_id, u.organization_id) = $4::uuid`,
    [userId, keptSession, next, organizationId],
  )
  await endSessionsIn(query, { userId, organizationId })
  await query('delete from members where organization_id = $1 and user_id = $2', [organizationId, userId])
  if (isUsual) await query('update users set organization_id = $2 where id = $1', [userId, next])
  // Accounts that were merged into this one must not name an organisation that may be removed.
  await query('update users set organization_id = $2 where merged_into = $1 and organization_id = $3', [
    userId,
    next,
    organizationId,
  ])
}

const personalPermission: Permission = 'profile:pii'

/** What is left of these permissions for somebody who may not see personal values. */
export const withoutPersonal = (held: readonly string[]): readonly string[] => held.filter((it) => it !== personalPermission)
