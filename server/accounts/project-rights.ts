import { permissionsInProject, type Rights } from '#contract/organisation/rights.ts'
import { holds, isBuiltIn, type Permission, permissionsOf } from '#contract/organisation/roles.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { roles } from '#server/organisation/organisation.schema.ts'
import type { members, projectRoles } from './accounts.schema.ts'
import { withoutPersonal } from './memberships.ts'

type Query = Queries['query']
type Granted = { granted: Value<typeof roles, 'permissions'> | null }

/** The permissions of a role. `granted` are those of a custom one. */
export const permissionsOfRow = ({ role, granted }: { role: string } & Granted): readonly string[] =>
  isBuiltIn(role) ? permissionsOf[role] : (granted ?? [])

/**
 * The caller's permissions in a project, of which `everywhere` are those in the organisation. A token limits both, and so does it if a platform
 * admin in the caller's place may not see personal values.
 */
const inProject = ({ permissions: everywhere, token, impersonation }: SignedIn, ofRole: readonly string[]): readonly string[] => {
  const held = permissionsInProject(everywhere, ofRole)
  const there = impersonation?.isMasked ? withoutPersonal(held) : held
  return token ? there.filter((it) => token.permissions.includes(it)) : there
}

type FoundRow = { is_there: boolean } & Nullable<Row<typeof projectRoles, 'role'>> & Granted

/**
 * What the caller may do in a project of their organisation, at this moment. `isThere` is false for a project of another organisation, and
 * for one that is deleted. A role in the project replaces that in the organisation, except that of an owner.
 */
export const rightsInProject = async (
  database: Database,
  who: SignedIn,
  projectId: string,
): Promise<{ isThere: boolean; permissions: readonly string[] }> =>
  database.ofTenant(who.tenantId, async ({ query }) => {
    const [row] = await query<FoundRow>(
      `select p.deleted_at is null as is_there, s.role, r.permissions as granted from projects p
         left join members m on m.organization_id = p.tenant_id and m.user_id = $2 and m.role <> 'owner'
         left join project_roles s on s.project_id = p.id and s.user_id = m.user_id
         left join roles r on r.id::text = s.role and r.tenant_id = p.tenant_id
        where p.id = $1`,
      [projectId, who.userId],
      'find rights in a project',
    )
    const { role = null, granted = null } = row ?? {}
    const permissions = role === null ? who.permissions : inProject(who, permissionsOfRow({ role, granted }))
    return { isThere: row?.is_there ?? false, permissions }
  })

type RoleInProject = Row<typeof projectRoles, 'project_id' | 'role'> & Granted

const readRolesInProjects = (query: Query, { userId, organizationId }: Of) =>
  query<RoleInProject>(
    `select s.project_id, s.role, r.permissions as granted from project_roles s
       join members m on m.organization_id = s.tenant_id and m.user_id = s.user_id and m.role <> 'owner'
       left join roles r on r.id::text = s.role and r.tenant_id = s.tenant_id
      where s.tenant_id = $1 and s.user_id = $2`,
    [organizationId, userId],
    'find roles in projects',
  )

type Of = { userId: string; organizationId: string }

/** The caller's permissions in the organisation and in single projects, as far as the call knows the former. */
export const rightsOfCaller = async (query: Query, who: SignedIn): Promise<Rights> => {
  const rows = await readRolesInProjects(query, { userId: who.userId, organizationId: who.tenantId })
  return {
    everywhere: who.permissions,
    inProjects: new Map(rows.map((row) => [row.project_id, inProject(who, permissionsOfRow(row))])),
  }
}

type HeldRow = Row<typeof members, 'role' | 'status'> & Granted

/**
 * What a member holds at this moment, or would if they were not suspended, with the ids of their roles; null for others. Within the transaction of a tenant,
 * which cannot read accounts, the caller says whether the person is an admin of the platform.
 */
export const rightsNow = async (
  query: Query,
  { userId, organizationId, isOfPlatform }: Of & { isOfPlatform: boolean },
): Promise<(Rights & { isActive: boolean; roles: readonly string[] }) | null> => {
  const of = { userId, organizationId }
  const [row] = await query<HeldRow>(
    `select m.role, m.status, r.permissions as granted from members m
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
      where m.organization_id = $1 and m.user_id = $2`,
    [organizationId, userId],
  )
  if (!row) return null
  const everywhere = isOfPlatform ? ['*'] : permissionsOfRow(row)
  const rows = await readRolesInProjects(query, of)
  return {
    isActive: row.status === 'active',
    everywhere,
    inProjects: new Map(rows.map((it) => [it.project_id, permissionsInProject(everywhere, permissionsOfRow(it))])),
    roles: [row.role, ...rows.map(({ role }) => role)],
  }
}

/** Whether the caller holds a permission in a project in which they have another role than in the organisation. */
export const heldInSome = async ({ query }: Queries, who: SignedIn, permission: Permission): Promise<boolean> =>
  [...(await rightsOfCaller(query, who)).inProjects.values()].some((held) => holds(held, permission))

/** The role that the holder of a session has in a project, if it is another than in the organisation. */
export type RoleThere = {
  project_id: string
  role_there: Value<typeof projectRoles, 'role'> | null
  granted_there: Value<typeof roles, 'permissions'> | null
}

export const permissionsThere = (everywhere: readonly string[], { role_there, granted_there }: RoleThere): readonly string[] => {
  if (role_there === null) return everywhere
  return permissionsInProject(everywhere, permissionsOfRow({ role: role_there, granted: granted_there }))
}
