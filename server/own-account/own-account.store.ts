import type { OwnMembership } from '#contract/own-account/own-account.ts'
import type { members, users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

export const findOwn = async (query: Query, userId: string) => {
  const [row] = await query<Row<typeof users, 'username' | 'email' | 'usertype' | 'created_at'>>(
    'select username, email, usertype, created_at from users where id = $1',
    [userId],
  )
  return row ?? null
}

type MembershipRow = Row<typeof organizations, 'id' | 'name'> &
  Row<typeof members, 'status' | 'joined_at'> & { role: string; is_last_owner: boolean; others: number }

/** The organisations of a person, also those in which they are suspended. A custom role has its name, a built-in one its id. */
export const readMemberships = async (query: Query, userId: string, currentId: string): Promise<OwnMembership[]> => {
  const rows = await query<MembershipRow>(
    `select o.id, o.name, coalesce(r.name, m.role) as role, m.status, m.joined_at,
        m.role = 'owner' and m.status = 'active' and not exists (
          select from members x where x.organization_id = m.organization_id and x.user_id <> m.user_id
             and x.role = 'owner' and x.status = 'active') as is_last_owner,
        (select count(*)::int from members x where x.organization_id = m.organization_id and x.user_id <> m.user_id) as others
       from members m join organizations o on o.id = m.organization_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
      where m.user_id = $1 order by m.joined_at, o.id`,
    [userId],
  )
  return rows.map(({ joined_at, is_last_owner, ...row }) => ({
    ...row,
    joinedAt: joined_at.toISOString(),
    isCurrent: row.id === currentId,
    isLastOwner: is_last_owner,
  }))
}

/** The role of a person in an organisation: a built-in one, or the id of a custom one. */
export const findRole = async (query: Query, userId: string, organizationId: string): Promise<string | null> => {
  const [row] = await query<Row<typeof members, 'role'>>('select role from members where user_id = $1 and organization_id = $2', [
    userId,
    organizationId,
  ])
  return row?.role ?? null
}
