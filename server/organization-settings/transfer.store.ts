import type { members, users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

// Users belong to no organisation's transaction, so every statement here names the organisation itself.
export type PartyRow = Row<typeof users, 'id' | 'username' | 'email' | 'locale' | 'locked_at'> &
  Row<typeof members, 'role' | 'status'> & { organization: Row<typeof organizations, 'name'>['name'] }

const parties = `select u.id, u.username, u.email, u.locale, u.locked_at, m.role, m.status, o.name as organization
   from members m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id`

export const findById = async (query: Query, organizationId: string, userId: string): Promise<PartyRow | null> => {
  const [row] = await query<PartyRow>(`${parties} where m.organization_id = $1 and m.user_id = $2`, [organizationId, userId])
  return row ?? null
}

export const findByEmail = async (query: Query, organizationId: string, email: string): Promise<PartyRow | null> => {
  const [row] = await query<PartyRow>(`${parties} where m.organization_id = $1 and lower(u.email) = lower($2)`, [
    organizationId,
    email,
  ])
  return row ?? null
}

/** Who becomes the owner may do everything everywhere: roles in single projects go. */
export const setRole = async (query: Query, organizationId: string, userId: string, role: string): Promise<void> =>
  void (await query(
    `with gone as (delete from project_roles where tenant_id = $1 and user_id = $2 and $3::text = 'owner')
     update members set role = $3::text where organization_id = $1 and user_id = $2`,
    [organizationId, userId, role],
  ))
