import { randomUUID } from 'node:crypto'
import type { Session } from '#contract/accounts/accounts.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
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

/** Where a person works after signing in: in the organisation of the account, or else in the first in which they are active. */
export const usualMembership = async (
  query: Query,
  user: Row<typeof users, 'id' | 'organization_id'>,
): Promise<Membership | null> => {
  const [row] = await query<Membership>(
    `select organization_id, role from members where user_id = $1 and status = 'active'
      order by organization_id = $2::uuid desc, joined_at, organization_id limit 1`,
    [user.id, user.organization_id],
  )
  return row ?? null
}

/** When each of some people last used a session in an organisation. People without one are left out. */
export const lastSeenIn = async (query: Query, organizationId: string, userIds: string[]): Promise<Map<string, Date>> => {
  const rows = await query<{ user_id: string; seen_at: Date }>(
    `select s.user_id, max(s.last_seen_at) as seen_at from sessions s join users u on u.id = s.user_id
      where s.user_id = any($2::uuid[]) and coalesce(s.organization_id, u.organization_id) = $1::uuid group by s.user_id`,
    [organizationId, userIds],
  )
  return new Map(rows.map((row) => [row.user_id, row.seen_at]))
}

/** The sessions of a person. Those that are over by time may be counted until housekeeping deletes them. */
export const countSessions = async (query: Query, userId: string): Promise<number> => {
  const [row] = await query<{ total: number }>('select count(*)::int as total from sessions where user_id = $1', [userId])
  return row?.total ?? 0
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
 * can neither sign in nor accept an invitation.
 */
export const leave = async (query: Query, { userId, organizationId }: Of, at: string): Promise<void> => {
  await endSessionsIn(query, { userId, organizationId })
  await query('delete from members where organization_id = $1 and user_id = $2', [organizationId, userId])
  const [user] = await query<Row<typeof users, 'username' | 'organization_id'>>(
    'select username, organization_id from users where id = $1 for update',
    [userId],
  )
  if (!user) throw new ApiError('member.unknown')
  if (user.organization_id !== organizationId) return
  const [other] = await query<Row<typeof members, 'organization_id'>>(
    'select organization_id from members where user_id = $1 order by status, joined_at, organization_id limit 1',
    [userId],
  )
  const next = other?.organization_id ?? randomUUID()
  if (!other) {
    await insertOrganization(query, { id: next, name: user.username, createdAt: at })
    await insertMember(query, { organizationId: next, userId, role: 'owner', createdAt: at })
  }
  await query('update users set organization_id = $2 where id = $1', [userId, next])
}
