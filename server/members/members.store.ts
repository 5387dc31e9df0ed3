import type { MemberPermissions } from '#contract/members/member-permissions.ts'
import type { Member, MemberRole, MemberStatus, OwnOrganization } from '#contract/members/members.ts'
import { builtInRoles, holds, isBuiltIn, permissions, permissionsOf } from '#contract/organisation/roles.ts'
import type { members, users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

export type MemberRow = Row<typeof users, 'id' | 'username' | 'email' | 'usertype'> &
  Row<typeof members, 'role' | 'status' | 'joined_at'> & {
    role_name: Value<typeof roles, 'name'> | null
    granted: Value<typeof roles, 'permissions'> | null
  }

// Users belong to no organisation's transaction, so every statement here names the organisation itself.
const columns = `u.id, u.username, u.email, u.usertype, m.role, m.status, m.joined_at, r.name as role_name, r.permissions as granted`
const named = `join users u on u.id = m.user_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id`

export type MembersAsked = {
  /** A part of the name or the address, in lower case; empty for all. */
  part: string
  role: string | null
  status: MemberStatus | null
  after: { at: string; id: string } | null
  limit: number
}

/** Some members of an organisation, the latest to join first. `total` counts all that fit. */
export const readMembers = (query: Query, organizationId: string, { part, role, status, after, limit }: MembersAsked) =>
  query<MemberRow & { total: number }>(
    `with found as materialized (
       select m.* from members m join users u on u.id = m.user_id
        where m.organization_id = $1 and ($2::text is null or m.role = $2) and ($3::text is null or m.status = $3)
          and ($4::text = '' or position($4 in lower(u.username)) > 0 or position($4 in lower(u.email)) > 0)),
     page as (
       select * from found where $5::timestamptz is null or (joined_at, user_id) < ($5::timestamptz, $6::uuid)
        order by joined_at desc, user_id desc limit $7::int)
     select ${columns}, (select count(*)::int from found) as total from page m ${named}
      order by m.joined_at desc, m.user_id desc`,
    [organizationId, role, status, part, after?.at ?? null, after?.id ?? null, limit],
  )

export const findMember = async (query: Query, organizationId: string, userId: string): Promise<MemberRow | null> => {
  const [row] = await query<MemberRow>(
    `select ${columns} from members m ${named} where m.organization_id = $1 and m.user_id = $2`,
    [organizationId, userId],
  )
  return row ?? null
}

export const updateMember = async (
  query: Query,
  { organizationId, userId, role, status }: { organizationId: string; userId: string; role: string; status: MemberStatus },
): Promise<void> =>
  void (await query('update members set role = $3, status = $4 where organization_id = $1 and user_id = $2', [
    organizationId,
    userId,
    role,
    status,
  ]))

/** Whether an organisation has an active owner beside one member. */
export const hasOtherOwner = async (query: Query, organizationId: string, userId: string): Promise<boolean> =>
  (
    await query(
      `select 1 from members where organization_id = $1 and user_id <> $2 and role = 'owner' and status = 'active' limit 1`,
      [organizationId, userId],
    )
  ).length > 0

export const isEmailOfMember = async (query: Query, organizationId: string, email: string): Promise<boolean> =>
  (
    await query(
      'select 1 from members m join users u on u.id = m.user_id where m.organization_id = $1 and lower(u.email) = lower($2)',
      [organizationId, email],
    )
  ).length > 0

type RoleRow = Row<typeof roles, 'id' | 'name' | 'permissions'>

/** The permissions of a role of an organisation; null if there is no such role. A custom role stays until the transaction ends. */
export const permissionsOfRole = async (
  query: Query,
  organizationId: string,
  role: string,
): Promise<readonly string[] | null> => {
  if (isBuiltIn(role)) return permissionsOf[role]
  if (!isUuid(role)) return null
  const [row] = await query<RoleRow>('select id, name, permissions from roles where tenant_id = $1 and id = $2 for share', [
    organizationId,
    role,
  ])
  return row?.permissions ?? null
}

/** All roles of an organisation. Those can be granted of which the granter holds every permission. */
export const readRoles = async (query: Query, organizationId: string, held: readonly string[]): Promise<MemberRole[]> => {
  const rows = await query<RoleRow>('select id, name, permissions from roles where tenant_id = $1 order by created_at, id', [
    organizationId,
  ])
  const isGrantable = (permissions: readonly string[]) =>
    permissions.every((it) => holds(held, it as RoleRow['permissions'][number]))
  return [
    ...builtInRoles.map((id) => ({ id, name: id, builtIn: true, isGrantable: isGrantable(permissionsOf[id]) })),
    ...rows.map(({ id, name, permissions }) => ({ id, name, builtIn: false, isGrantable: isGrantable(permissions) })),
  ]
}

type OwnRow = Row<typeof organizations, 'id' | 'name'> & { role: string }

/** The organisations in which a person is active. */
export const readOwnOrganizations = async (query: Query, userId: string, currentId: string): Promise<OwnOrganization[]> => {
  const rows = await query<OwnRow>(
    `select o.id, o.name, coalesce(r.name, m.role) as role from members m join organizations o on o.id = m.organization_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
      where m.user_id = $1 and m.status = 'active' order by m.joined_at, o.id`,
    [userId],
  )
  return rows.map((row) => ({ ...row, isCurrent: row.id === currentId }))
}

export const permissionsIn = ({
  usertype,
  role,
  granted,
}: Nullable<Pick<MemberRow, 'usertype' | 'role' | 'granted'>>): readonly string[] => {
  if (usertype === 'admin') return ['*']
  return role !== null && isBuiltIn(role) ? permissionsOf[role] : (granted ?? [])
}

export const permissionsOfMember = (row: MemberRow): MemberPermissions => {
  const held = permissionsIn(row)
  const ofRole: readonly string[] = isBuiltIn(row.role) ? permissionsOf[row.role] : (row.granted ?? [])
  const source = row.usertype === 'admin' ? 'platform' : 'role'
  return {
    id: row.id,
    name: row.username,
    status: row.status,
    role: row.role,
    roleName: row.role_name ?? row.role,
    permissions: permissions.map((permission) => {
      const isHeld = row.status === 'active' && holds(held, permission)
      return { permission, isHeld, through: isHeld ? source : null, grantedByRole: ofRole.includes(permission) }
    }),
  }
}

export const memberOf = (row: MemberRow, callerId: string, lastSeen: ReadonlyMap<string, Date>): Member => ({
  id: row.id,
  name: row.username,
  email: row.email,
  role: row.role,
  roleName: row.role_name ?? row.role,
  status: row.status,
  joinedAt: row.joined_at.toISOString(),
  lastActiveAt: lastSeen.get(row.id)?.toISOString() ?? null,
  isSelf: row.id === callerId,
})
