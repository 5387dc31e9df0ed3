import { ownRolesAtMost, type Permission, type Role } from '#contract/organisation/roles.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row } from '#server/kernel/row.ts'
import type { roles } from './organisation.schema.ts'

type RoleRow = Row<typeof roles, 'id' | 'name' | 'permissions'>

/** The custom roles of one organisation. */
export const listOwnRoles = (database: Database, tenantId: string): Promise<Role[]> =>
  database.ofTenant(tenantId, async ({ query }) =>
    (await query<RoleRow>('select id, name, permissions from roles order by created_at, id')).map(roleOf),
  )

export const findOwnRole = async (query: Queries['query'], id: string): Promise<Role | null> => {
  const [row] = await query<RoleRow>('select id, name, permissions from roles where id = $1 for update', [id])
  return row ? roleOf(row) : null
}

type NewRole = { id: string; tenantId: string; name: string; permissions: Permission[]; createdAt: string }

/** Null if the organisation has the maximum number of roles. Simultaneous additions wait for each other. */
export const insertRole = async (query: Queries['query'], it: NewRole): Promise<Role | null> => {
  await takeLock(query, 'rolesOfOrganization', it.tenantId)
  const [row] = await query<RoleRow>(
    `insert into roles (id, tenant_id, name, permissions, created_at) select $1::uuid, $2::uuid, $3::text, $4::text[], $5::timestamptz
      where (select count(*) from roles) < ${ownRolesAtMost} returning id, name, permissions`,
    [it.id, it.tenantId, it.name, it.permissions, it.createdAt],
  )
  return row ? roleOf(row) : null
}

export const renameRole = async (query: Queries['query'], id: string, name: string): Promise<Role> => {
  const [row] = await query<RoleRow>('update roles set name = $2 where id = $1 returning id, name, permissions', [id, name])
  return changed(row)
}

export const setPermissions = async (query: Queries['query'], id: string, permissions: Permission[]): Promise<Role> => {
  const [row] = await query<RoleRow>('update roles set permissions = $2::text[] where id = $1 returning id, name, permissions', [
    id,
    permissions,
  ])
  return changed(row)
}

/** False if members still have the role, or an invitation offers it. */
export const deleteRole = async (query: Queries['query'], id: string): Promise<boolean> =>
  (
    await query(
      `delete from roles where id = $1 and not exists (select 1 from members where role = $1::text)
         and not exists (select 1 from invitations where role = $1::text and state = 'pending') returning 1`,
      [id],
    )
  ).length > 0

const roleOf = ({ id, name, permissions }: RoleRow): Role => ({ id, name, builtIn: false, permissions })

const changed = (row: RoleRow | undefined): Role => {
  if (!row) throw new ApiError('role.unknown')
  return roleOf(row)
}
