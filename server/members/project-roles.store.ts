import type { ProjectRole } from '#contract/members/members.ts'
import type { projectRoles } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { roles } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'

type Query = Queries['query']
type Of = { organizationId: string; userId: string }

type ProjectRoleRow = Row<typeof projectRoles, 'user_id' | 'project_id' | 'role'> & {
  project_name: Value<typeof projects, 'name'>
  role_name: Value<typeof roles, 'name'> | null
}

/** The roles of some members in single projects, by the names of the projects. Those of owners do not count, nor those in deleted projects. */
export const readProjectRoles = async (
  query: Query,
  organizationId: string,
  userIds: string[],
): Promise<Map<string, ProjectRole[]>> => {
  const rows = await query<ProjectRoleRow>(
    `select s.user_id, s.project_id, s.role, p.name as project_name, r.name as role_name from project_roles s
       join members m on m.organization_id = s.tenant_id and m.user_id = s.user_id and m.role <> 'owner'
       join projects p on p.id = s.project_id and p.deleted_at is null
       left join roles r on r.id::text = s.role and r.tenant_id = s.tenant_id
      where s.tenant_id = $1 and s.user_id = any($2::uuid[]) order by lower(p.name), p.id`,
    [organizationId, userIds],
  )
  const ofMembers = new Map<string, ProjectRole[]>()
  for (const { user_id, project_id: projectId, project_name: projectName, role, role_name } of rows)
    ofMembers.set(user_id, [...(ofMembers.get(user_id) ?? []), { projectId, projectName, role, roleName: role_name ?? role }])
  return ofMembers
}

type ProjectRow = Row<typeof projects, 'id' | 'name'>

/** The projects of these ids that the organisation has. */
export const readProjects = async (query: Query, organizationId: string, ids: string[]): Promise<Map<string, string>> => {
  const rows = await query<ProjectRow>(
    'select id, name from projects where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [organizationId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type HeldRow = Nullable<Row<typeof projectRoles, 'role'>> & {
  name: Value<typeof projects, 'name'>
  role_name: Value<typeof roles, 'name'> | null
  granted: Value<typeof roles, 'permissions'> | null
}

/** A project with the role that a member has in it; null if the organisation has no such project. */
export const findProjectRole = async (query: Query, { organizationId, userId }: Of, projectId: string) => {
  const [row] = await query<HeldRow>(
    `select p.name, s.role, r.name as role_name, r.permissions as granted from projects p
       left join members m on m.organization_id = p.tenant_id and m.user_id = $2 and m.role <> 'owner'
       left join project_roles s on s.project_id = p.id and s.user_id = m.user_id
       left join roles r on r.id::text = s.role and r.tenant_id = p.tenant_id
      where p.tenant_id = $1 and p.id = $3 and p.deleted_at is null`,
    [organizationId, userId, projectId],
  )
  return row ?? null
}

export const putProjectRole = async (
  query: Query,
  it: Of & { projectId: string; role: string; createdAt: string },
): Promise<void> =>
  void (await query(
    `insert into project_roles (tenant_id, user_id, project_id, role, created_at) values ($1, $2, $3, $4, $5::timestamptz)
     on conflict (project_id, user_id) do update set role = excluded.role`,
    [it.organizationId, it.userId, it.projectId, it.role, it.createdAt],
  ))

export const deleteProjectRole = async (query: Query, it: Of & { projectId: string }): Promise<void> =>
  void (await query('delete from project_roles where tenant_id = $1 and user_id = $2 and project_id = $3', [
    it.organizationId,
    it.userId,
    it.projectId,
  ]))

/** Who becomes an owner may do everything everywhere. */
export const deleteProjectRoles = async (query: Query, { organizationId, userId }: Of): Promise<void> =>
  void (await query('delete from project_roles where tenant_id = $1 and user_id = $2', [organizationId, userId]))
