import type { PlatformUser, PlatformUserDetail, UserFilter } from '#contract/platform/users.ts'
import type { members, users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

export type UserRow = Row<
  typeof users,
  | 'id'
  | 'username'
  | 'email'
  | 'email_verified'
  | 'usertype'
  | 'organization_id'
  | 'locale'
  | 'last_login_at'
  | 'created_at'
  | 'locked_at'
  | 'locked_reason'
  | 'merged_into'
> & { has_second_factor: boolean; organizations: number }

const columns = `u.id, u.username, u.email, u.email_verified, u.usertype, u.organization_id, u.locale, u.last_login_at, u.created_at,
       u.locked_at, u.locked_reason, u.merged_into`

/** What is shown of the accounts of a CTE `page`. */
const details = `select ${columns},
       (exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null)
         or exists (select 1 from passkeys k where k.user_id = u.id)) as has_second_factor,
       (select count(*)::int from members m where m.user_id = u.id) as organizations
  from page u`

export type UsersAsked = {
  /** A part of the name or the address, in lower case, or an id; empty for all. */
  part: string
  filter: UserFilter | null
  /** The id of the last row that is known. */
  after: string | null
  limit: number
}

/** Some accounts, the last created first. */
export const readUsers = (query: Query, asked: UsersAsked): Promise<UserRow[]> =>
  query<UserRow>(
    `with page as (
       select ${columns} from users u where ${condition(asked)} and ($2::uuid is null or
              (u.created_at, u.id) < (select k.created_at, k.id from users k where k.id = $2::uuid))
        order by u.created_at desc, u.id desc limit $3::int)
     ${details} order by u.created_at desc, u.id desc`,
    [asked.part, asked.after, asked.limit],
  )

export const countUsers = async (query: Query, asked: UsersAsked): Promise<number> => {
  const [row] = await query<{ total: number }>(`select count(*)::int as total from users u where ${condition(asked)}`, [
    asked.part,
  ])
  return row?.total ?? 0
}

const filters: Record<UserFilter, string> = {
  locked: 'u.locked_at is not null and u.merged_into is null',
  unverified: 'not u.email_verified',
  admins: `u.usertype = 'admin'`,
}

const condition = ({ part, filter }: UsersAsked): string => {
  const found = isUuid(part) ? 'u.id = $1::uuid' : `($1::text = '' or position($1 in u.search_text) > 0)`
  return filter === null ? found : `${found} and ${filters[filter]}`
}

export const findUser = async (query: Query, id: string): Promise<UserRow | null> => {
  const [row] = await query<UserRow>(`with page as (select ${columns} from users u where u.id = $1) ${details}`, [id])
  return row ?? null
}

type MembershipRow = Row<typeof members, 'role' | 'status' | 'joined_at'> &
  Row<typeof organizations, 'id' | 'name'> & { role_name: Value<typeof roles, 'name'> | null }

export const readMemberships = async (query: Query, userId: string): Promise<PlatformUserDetail['memberships']> => {
  const rows = await query<MembershipRow>(
    `select o.id, o.name, m.role, m.status, m.joined_at, r.name as role_name
       from members m join organizations o on o.id = m.organization_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
      where m.user_id = $1 order by m.joined_at, o.id limit 200`,
    [userId],
  )
  return rows.map(({ id, name, role, role_name, status, joined_at }) => ({
    id,
    name,
    role: role_name ?? role,
    status,
    joinedAt: joined_at.toISOString(),
  }))
}

type OtherRow = Row<typeof users, 'id' | 'username' | 'email'> & { merged_at: Date; is_kept: boolean }

/** The account that an account was merged into, and those that were merged into it, the last first. */
export const readMerged = async (
  query: Query,
  { id, merged_into }: UserRow,
): Promise<Pick<PlatformUserDetail, 'mergedInto' | 'absorbed'>> => {
  const rows = await query<OtherRow>(
    `select o.id, o.username, o.email, coalesce(d.merged_at, o.merged_at) as merged_at, d.id is not null as is_kept
       from users o left join users d on d.id = $1 and d.merged_into = o.id
      where o.id = $2::uuid or o.merged_into = $1 order by merged_at desc, o.id limit 200`,
    [id, merged_into],
  )
  const others = rows.map((row) => ({
    isKept: row.is_kept,
    other: { id: row.id, name: row.username, email: row.email, mergedAt: row.merged_at.toISOString() },
  }))
  return {
    mergedInto: others.find(({ isKept }) => isKept)?.other ?? null,
    absorbed: others.filter(({ isKept }) => !isKept).map(({ other }) => other),
  }
}

/** Holds the rows of an account and of the platform admin who changes it, so that of two who lock each other one is refused. */
export const holdUsers = (query: Query, ids: string[]) =>
  query<Row<typeof users, 'id' | 'locked_at' | 'merged_into'>>(
    'select id, locked_at, merged_into from users where id = any($1::uuid[]) order by id for update',
    [ids],
  )

/** Locks an account or, without a reason, unlocks it. Returns whether that changed something. */
export const setLock = async (
  query: Query,
  { id, at, reason }: { id: string; at: string; reason: string | null },
): Promise<boolean> =>
  (
    await query(
      `update users set locked_at = case when $3::text is null then null else $2::timestamptz end, locked_reason = $3
        where id = $1 and (locked_at is null) = ($3::text is not null) returning 1`,
      [id, at, reason],
    )
  ).length > 0

type Failures = { failures: number; pausedUntil: Date | null } | undefined

export const userOf = (
  row: UserRow,
  { callerId, failed, now }: { callerId: string; failed: Failures; now: Date },
): PlatformUser => ({
  id: row.id,
  name: row.username,
  email: row.email,
  isAdmin: row.usertype === 'admin',
  isSelf: row.id === callerId,
  isVerified: row.email_verified,
  hasSecondFactor: row.has_second_factor,
  organizations: row.organizations,
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  failedLogins: failed?.failures ?? 0,
  pausedUntil: failed?.pausedUntil && failed.pausedUntil > now ? failed.pausedUntil.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  isMerged: row.merged_into !== null,
  lock: row.locked_at && { since: row.locked_at.toISOString(), reason: row.locked_reason ?? '' },
})
