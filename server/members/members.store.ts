import type { Member, MemberRole, MemberStatus, OwnOrganization, ProjectRole } from '#contract/members/members.ts'
import { covers, holdsAll, isOfProjects, type Rights } from '#contract/organisation/rights.ts'
import { builtInRoles, isBuiltIn, permissionsOf } from '#contract/organisation/roles.ts'
import type { members, users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

export type MemberRow = Row<typeof users, 'id' | 'username' | 'email' | 'usertype'> &
  Row<typeof members, 'role' | 'status' | 'joined_at'> & {
    role_name: Value<typeof roles, 'name'> | null
    granted: Value<typeof roles, 'permissions'> | null
    has_second_factor: boolean
  }

// Users belong to no organisation's transaction, so every statement here names the organisation itself.
const columns = `u.id, u.username, u.email, u.usertype, m.role, m.status, m.joined_at, r.name as role_name, r.permissions as granted,
       (exists (select from two_factors f where f.user_id = u.id and f.enabled_at is not null)
         or exists (select from passkeys k where k.user_id = u.id)) as has_second_factor`
const named = `join users u on u.id = m.user_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id`

export type MembersAsked = {
  /** A part of the name or the address, in lower case; empty for all. */
  part: string
  role: string | null
  status: MemberStatus | null
  /** Null for all. Otherwise those who have a role of their own in this project. */
  project: string | null
  after: { at: string; id: string } | null
  limit: number
}

/** Some members of an organisation, the latest to join first. `total` counts all that fit. */
export const readMembers = (query: Query, organizationId: string, { part, role, status, project, after, limit }: MembersAsked) =>
  query<MemberRow & { total: number }>(
    `with found as materialized (
       select m.* from members m join users u on u.id = m.user_id
        where m.organization_id = $1 and ($2::text is null or m.role = $2) and ($3::text is null or m.status = $3)
          and ($4::text = '' or position($4 in lower(u.username)) > 0 or position($4 in lower(u.email)) > 0)
          and ($8::uuid is null or m.role <> 'owner' and exists (
            select from project_roles s where s.project_id = $8::uuid and s.user_id = m.user_id and s.tenant_id = $1))),
     page as (
       select * from found where $5::timestamptz is null or (joined_at, user_id) < ($5::timestamptz, $6::uuid)
        order by joined_at desc, user_id desc limit $7::int)
     select ${columns}, (select count(*)::int from found) as total from page m ${named}
      order by m.joined_at desc, m.user_id desc`,
    [organizationId, role, status, part, after?.at ?? null, after?.id ?? null, limit, project],
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
export const readRoles = async (query: Query, organizationId: string, held: Rights): Promise<MemberRole[]> => {
  const rows = await query<RoleRow>('select id, name, permissions from roles where tenant_id = $1 order by created_at, id', [
    organizationId,
  ])
  const roleOf = ({ id, name, permissions }: { id: string; name: string; permissions: readonly string[] }): MemberRole => {
    const ofProjects = permissions.filter(isOfProjects)
    const usually = holdsAll(held.everywhere, ofProjects)
    const except = [...held.inProjects].filter(([, there]) => holdsAll(there, ofProjects) !== usually).map(([project]) => project)
    const isGrantable = covers(held, { everywhere: permissions, inProjects: new Map() })
    return { id, name, builtIn: isBuiltIn(id), isGrantable, inProjects: { usually, except } }
  }
  return [...builtInRoles.map((id) => ({ id, name: id, permissions: permissionsOf[id] })), ...rows].map(roleOf)
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

export const memberOf = (row: MemberRow, callerId: string, { lastSeen, projectRoles }: Beside): Member => ({
  id: row.id,
  name: row.username,
  email: row.email,
  role: row.role,
  roleName: row.role_name ?? row.role,
  status: row.status,
  joinedAt: row.joined_at.toISOString(),
  lastActiveAt: lastSeen.get(row.id)?.toISOString() ?? null,
  hasSecondFactor: row.has_second_factor,
  isSelf: row.id === callerId,
  projectRoles: projectRoles.get(row.id) ?? [],
})
type Beside = { lastSeen: ReadonlyMap<string, Date>; projectRoles: ReadonlyMap<string, ProjectRole[]> }
