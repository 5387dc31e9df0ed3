import { type Clock, isWithin } from '#server/kernel/clock.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'
import type { organizationSettings } from '#server/organization-settings/organization-settings.schema.ts'
import type { impersonations, members, sessions, users } from './accounts.schema.ts'
import { hasNoFactor, withoutPersonal } from './memberships.ts'

const minute = 60_000
const day = 24 * 60 * minute
export const lifetimes = { idle: 7 * day, absolute: 30 * day }
const adminLifetimes = { idle: 30 * minute, absolute: 8 * 60 * minute }

/** A session with its user, its organisation and, if a platform admin uses it in place of the user, that impersonation. */
export type SessionRow = Row<
  typeof sessions,
  | 'id'
  | 'secret_hash'
  | 'binding_hash'
  | 'user_id'
  | 'created_at'
  | 'last_seen_at'
  | 'confirmed_at'
  | 'user_agent'
  | 'address'
  | 'impersonation_id'
> &
  Row<typeof users, 'organization_id' | 'usertype' | 'locked_at'> &
  Row<typeof organizations, 'suspended_at' | 'deletion_asked_at'> &
  Nullable<Row<typeof members, 'role' | 'status'>> &
  Nullable<Row<typeof organizationSettings, 'idle_minutes' | 'absolute_minutes'>> &
  Nullable<Row<typeof impersonations, 'admin_id' | 'admin_session_id' | 'personal_reason' | 'ends_at'>> & {
    granted: Value<typeof roles, 'permissions'> | null
    /** Whether the organisation requires a second factor that the user does not have. */
    lacks_factor: boolean
  }

export const columns = `s.id, s.secret_hash, s.binding_hash, s.user_id, s.created_at, s.last_seen_at, s.confirmed_at,
        s.user_agent, s.address, s.impersonation_id, coalesce(s.organization_id, u.organization_id) as organization_id, u.usertype,
        u.locked_at, g.suspended_at, g.deletion_asked_at, m.role, m.status, r.permissions as granted, o.idle_minutes, o.absolute_minutes,
        i.admin_id, i.admin_session_id, i.personal_reason, i.ends_at,
        coalesce(o.factor_required, false) and ${hasNoFactor} as lacks_factor`
export const joined = `join users u on u.id = s.user_id
   join organizations g on g.id = coalesce(s.organization_id, u.organization_id)
   left join members m on m.user_id = u.id and m.organization_id = coalesce(s.organization_id, u.organization_id)
   left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
   left join organization_settings o on o.tenant_id = coalesce(s.organization_id, u.organization_id)
   left join impersonations i on i.id = s.impersonation_id`
export const withOwners = `select ${columns} from sessions s ${joined}`

/** The sessions of platform admins that impersonated ones depend on. */
export const readAdminSessions = async (
  query: Queries['query'],
  rows: readonly SessionRow[],
): Promise<ReadonlyMap<string, SessionRow>> => {
  const ids = rows.flatMap(({ admin_session_id }) => (admin_session_id ? [admin_session_id] : []))
  if (ids.length === 0) return new Map()
  const found = await query<SessionRow>(`${withOwners} where s.id = any($1::text[])`, [ids])
  return new Map(found.map((row) => [row.id, row]))
}

/** A session is over with its time, and also when its user is locked or no longer is an active member of its organisation. */
const isOver = (row: SessionRow, now: Date) => {
  const { usertype, status, locked_at, created_at, last_seen_at } = row
  if (status !== 'active' || locked_at !== null) return true
  const usual = usertype === 'admin' ? adminLifetimes : lifetimes
  const idle = Math.min(usual.idle, (row.idle_minutes ?? Number.POSITIVE_INFINITY) * minute)
  const absolute = Math.min(usual.absolute, (row.absolute_minutes ?? Number.POSITIVE_INFINITY) * minute)
  return now.getTime() - last_seen_at.getTime() >= idle || !isWithin(now, created_at, absolute)
}

/**
 * Whether a session may be used. An impersonated one ends with its time limit, with the session of the platform admin who began it, when they
 * no longer are one, and when the organisation is suspended. `adminSessions` has the sessions that impersonations depend on.
 */
export const isLiving = (row: SessionRow, adminSessions: ReadonlyMap<string, SessionRow>, now: Date): boolean => {
  if (isOver(row, now)) return false
  if (row.impersonation_id === null) return true
  if (row.usertype === 'admin' || row.suspended_at !== null || row.ends_at === null || now >= row.ends_at) return false
  const admin = adminSessions.get(row.admin_session_id ?? '')
  return admin?.usertype === 'admin' && admin.user_id === row.admin_id && admin.impersonation_id === null && !isOver(admin, now)
}

/** What a session permits: of a platform admin in the user's place, personal values only if there is a reason for them. */
export const permitted = (row: SessionRow, held: readonly string[]): readonly string[] =>
  isMasked(row) ? withoutPersonal(held) : held

export const isMasked = (row: SessionRow): boolean => row.impersonation_id !== null && row.personal_reason === null

export const ago = (clock: Clock, milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString()
