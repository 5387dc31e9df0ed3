import { permissionsInProject } from '#contract/organisation/rights.ts'
import { isBuiltIn, permissionsOf } from '#contract/organisation/roles.ts'
import type { members, projectRoles, users } from '#server/accounts/accounts.schema.ts'
import type { Leaver } from '#server/kernel/belongings.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { roles } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']
type Granted = { granted: Value<typeof roles, 'permissions'> | null }
type PersonRow = Row<typeof users, 'id' | 'username' | 'usertype'> & Row<typeof members, 'role'> & Granted

/** An active member, and what they hold in a project. */
export type Candidate = { id: string; name: string; heldIn: (projectId: string) => readonly string[] }

const permissionsOfRow = ({ role, granted }: { role: string } & Granted): readonly string[] =>
  isBuiltIn(role) ? permissionsOf[role] : (granted ?? [])

/** The other active members of an organisation by name, with what they hold in some projects. */
export const readCandidates = async (
  query: Query,
  { organizationId, userId }: Leaver,
  projectIds: string[],
): Promise<Candidate[]> => {
  const people = await query<PersonRow>(
    `select u.id, u.username, u.usertype, m.role, r.permissions as granted
       from members m join users u on u.id = m.user_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
      where m.organization_id = $1 and m.user_id <> $2 and m.status = 'active' and u.locked_at is null
      order by lower(u.username), u.id`,
    [organizationId, userId],
  )
  const there = await query<Row<typeof projectRoles, 'user_id' | 'project_id' | 'role'> & Granted>(
    `select s.user_id, s.project_id, s.role, r.permissions as granted from project_roles s
       join members m on m.organization_id = s.tenant_id and m.user_id = s.user_id and m.role <> 'owner'
       left join roles r on r.id::text = s.role and r.tenant_id = s.tenant_id
      where s.tenant_id = $1 and s.project_id = any($2::uuid[])`,
    [organizationId, projectIds],
  )
  const ofRoles = new Map(there.map((row) => [`${row.user_id} ${row.project_id}`, permissionsOfRow(row)]))
  return people.map((row) => {
    const everywhere = row.usertype === 'admin' ? ['*'] : permissionsOfRow(row)
    const heldIn = (projectId: string) => {
      const ofRole = ofRoles.get(`${row.id} ${projectId}`)
      return ofRole ? permissionsInProject(everywhere, ofRole) : everywhere
    }
    return { id: row.id, name: row.username, heldIn }
  })
}

/** The active owner who has been a member longest, beside the person who goes. Those who are locked come last. */
export const findFirstOwner = async (query: Query, { organizationId, userId }: Leaver): Promise<string | null> => {
  const [row] = await query<Row<typeof members, 'user_id'>>(
    `select m.user_id from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and m.user_id <> $2 and m.role = 'owner' and m.status = 'active'
      order by u.locked_at is not null, m.joined_at, m.user_id limit 1`,
    [organizationId, userId],
  )
  return row?.user_id ?? null
}
