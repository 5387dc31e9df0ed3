import { isBuiltIn, permissionsOf } from '#contract/organisation/roles.ts'
import type { members, projectRoles } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'
import type { Merging } from './references.ts'
import type { HeldRights, HeldRole } from './roles.ts'

type Query = Queries['query']
type Granted = { granted: Value<typeof roles, 'permissions'> | null; role_name: Value<typeof roles, 'name'> | null }
type MemberRow = Row<typeof members, 'user_id' | 'organization_id' | 'role' | 'status'> &
  Granted & { name: Value<typeof organizations, 'name'>; factor_required: boolean }
type ProjectRow = Row<typeof projectRoles, 'user_id' | 'tenant_id' | 'project_id' | 'role'> & Granted

export type Membership = HeldRights & {
  organizationId: string
  organization: string
  roleName: string
  isSuspended: boolean
  requiresFactor: boolean
}

/** The memberships of some accounts, by account and by organisation. */
export type Memberships = ReadonlyMap<string, ReadonlyMap<string, Membership>>

const heldRole = ({ role, granted }: { role: string } & Granted): HeldRole => ({
  role,
  permissions: isBuiltIn(role) ? permissionsOf[role] : (granted ?? []),
})

/** All memberships of some accounts, with their roles in single projects. */
export const readMemberships = async (query: Query, userIds: string[]): Promise<Memberships> => {
  const rows = await query<MemberRow>(
    `select m.user_id, m.organization_id, m.role, m.status, g.name, r.permissions as granted, r.name as role_name,
            coalesce(o.factor_required, false) as factor_required
       from members m join organizations g on g.id = m.organization_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
       left join organization_settings o on o.tenant_id = m.organization_id
      where m.user_id = any($1::uuid[]) order by lower(g.name), g.id`,
    [userIds],
  )
  const there = await query<ProjectRow>(
    `select s.user_id, s.tenant_id, s.project_id, s.role, r.permissions as granted, r.name as role_name from project_roles s
       left join roles r on r.id::text = s.role and r.tenant_id = s.tenant_id
      where s.user_id = any($1::uuid[]) order by s.project_id`,
    [userIds],
  )
  const projects = new Map<string, Map<string, HeldRole>>()
  for (const row of there) {
    const key = `${row.user_id} ${row.tenant_id}`
    projects.set(key, (projects.get(key) ?? new Map()).set(row.project_id, heldRole(row)))
  }
  const found = new Map<string, Map<string, Membership>>(userIds.map((id) => [id, new Map()]))
  for (const row of rows)
    found.get(row.user_id)?.set(row.organization_id, {
      organizationId: row.organization_id,
      organization: row.name,
      role: heldRole(row),
      roleName: row.role_name ?? row.role,
      projects: projects.get(`${row.user_id} ${row.organization_id}`) ?? new Map(),
      isSuspended: row.status === 'suspended',
      requiresFactor: row.factor_required,
    })
  return found
}

/** What the kept account holds in an organisation after a merge. */
export type Combined = { organizationId: string; role: string; projects: ReadonlyMap<string, string> }

/**
 * Gives the memberships of the duplicate to the kept account. Where both are members, `combined` says what the kept one holds afterwards.
 * The duplicate's own memberships are still there: `removeMemberships` deletes them when nothing refers to them any more.
 */
export const giveMemberships = async (query: Query, { keptId, duplicateId, at }: Merging, combined: readonly Combined[]) => {
  const shared = combined.map(({ organizationId }) => organizationId)
  await query(
    `insert into members (organization_id, user_id, role, status, joined_at)
     select organization_id, $2::uuid, role, status, joined_at from members
      where user_id = $1 and organization_id <> all($3::uuid[])`,
    [duplicateId, keptId, shared],
  )
  await query(`update project_roles set user_id = $2::uuid where user_id = $1 and tenant_id <> all($3::uuid[])`, [
    duplicateId,
    keptId,
    shared,
  ])
  await query(
    `update members m set role = c.role, joined_at = least(m.joined_at, d.joined_at)
       from unnest($3::uuid[], $4::text[]) as c (organization_id, role)
       join members d on d.organization_id = c.organization_id and d.user_id = $1
      where m.organization_id = c.organization_id and m.user_id = $2`,
    [duplicateId, keptId, shared, combined.map(({ role }) => role)],
  )
  await query('delete from project_roles where user_id = any($1::uuid[]) and tenant_id = any($2::uuid[])', [
    [keptId, duplicateId],
    shared,
  ])
  const rows = combined.flatMap(({ organizationId, projects }) =>
    [...projects].map(([projectId, role]) => ({ organizationId, projectId, role })),
  )
  await query(
    `insert into project_roles (project_id, user_id, tenant_id, role, created_at)
     select p.project_id, $1::uuid, p.tenant_id, p.role, $5::timestamptz
       from unnest($2::uuid[], $3::uuid[], $4::text[]) as p (project_id, tenant_id, role)`,
    [keptId, rows.map((it) => it.projectId), rows.map((it) => it.organizationId), rows.map(({ role }) => role), at],
  )
}

export const removeMemberships = async (query: Query, { duplicateId }: Merging): Promise<void> =>
  void (await query('delete from members where user_id = $1', [duplicateId]))
