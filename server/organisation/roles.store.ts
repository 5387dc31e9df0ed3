import { ownRolesAtMost, type Permission } from '#contract/organisation/roles.ts'
import type { members } from '#server/accounts/accounts.schema.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row } from '#server/kernel/row.ts'
import type { roles } from './organisation.schema.ts'

/** A custom role as it is stored. */
export type OwnRole = Row<typeof roles, 'id' | 'name' | 'permissions'>

/** The custom roles of one organisation. */
export const listOwnRoles = async (query: Queries['query']): Promise<OwnRole[]> =>
  query<OwnRole>('select id, name, permissions from roles order by created_at, id')

/** How many members of an organisation have each role, in all projects or in some, by the role's id. */
export const countMembers = async (query: Queries['query'], tenantId: string): Promise<Map<string, number>> => {
  const rows = await query<Row<typeof members, 'role'> & { members: number }>(
    `select role, count(*)::int as members from (
       select role, user_id from members where organization_id = $1
       union select role, user_id from project_roles where tenant_id = $1) as held
      group by role`,
    [tenantId],
  )
  return new Map(rows.map((row) => [row.role, row.members]))
}

export const findOwnRole = async (query: Queries['query'], id: string): Promise<OwnRole | null> => {
  const [row] = await query<OwnRole>('select id, name, permissions from roles where id = $1 for update', [id])
  return row ?? null
}

type NewRole = { id: string; tenantId: string; name: string; permissions: Permission[]; createdAt: string }

/** Null if the organisation has the maximum number of roles. Simultaneous additions wait for each other. */
export const insertRole = async (query: Queries['query'], it: NewRole): Promise<OwnRole | null> => {
  await takeLock(query, 'rolesOfOrganization', it.tenantId)
  const [row] = await query<OwnRole>(
    `insert into roles (id, tenant_id, name, permissions, created_at) select $1::uuid, $2::uuid, $3::text, $4::text[], $5::timestamptz
      where (select count(*) from roles) < ${ownRolesAtMost} returning id, name, permissions`,
    [it.id, it.tenantId, it.name, it.permissions, it.createdAt],
  )
  return row ?? null
}

export const updateRole = async (query: Queries['query'], { id, name, permissions }: OwnRole): Promise<OwnRole> => {
  const [row] = await query<OwnRole>(
    'update roles set name = $2, permissions = $3::text[] where id = $1 returning id, name, permissions',
    [id, name, permissions],
  )
  if (!row) throw new ApiError('role.unknown')
  return row
}

/** False if members still have the role, or an invitation offers it. */
export const deleteRole = async (query: Queries['query'], id: string): Promise<boolean> =>
  (
    await query(
      `delete from roles where id = $1 and not exists (select 1 from members where role = $1::text)
         and not exists (select 1 from project_roles where role = $1::text)
         and not exists (select 1 from invitations where state = 'pending'
           and (role = $1::text or project_roles @> jsonb_build_array(jsonb_build_object('role', $1::text)))) returning 1`,
      [id],
    )
  ).length > 0
