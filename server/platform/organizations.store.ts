import type { OrganizationSwitch } from '#contract/organisation/switches.ts'
import { organizationGraceDays } from '#contract/organization-settings/deletion.ts'
import type { Organization, OrganizationSort, OrganizationStatus, SortOrder } from '#contract/platform/organizations.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

const grace = organizationGraceDays * 24 * 60 * 60_000

type OrganizationRow = Row<
  typeof organizations,
  | 'id'
  | 'name'
  | 'created_at'
  | 'suspended_at'
  | 'suspended_reason'
  | 'events_day'
  | 'events_month'
  | 'last_event_at'
  | 'counted_at'
  | 'deletion_asked_at'
  | 'switched_off'
> &
  Nullable<Row<typeof users, 'username' | 'email'>> & {
    owner_id: Value<typeof users, 'id'> | null
    projects: number
    members: number
    is_platform: boolean
  }

const columns = `o.id, o.name, o.created_at, o.suspended_at, o.suspended_reason, o.events_day, o.events_month, o.last_event_at, o.counted_at,
       o.deletion_asked_at, o.switched_off`

/** What is shown of the organisations of a CTE `page`: these statements run for the rows of one page only. */
const details = `select ${columns}, w.user_id as owner_id, w.username, w.email,
       (select count(*)::int from projects p where p.tenant_id = o.id and p.deleted_at is null) as projects,
       (select count(*)::int from members m where m.organization_id = o.id) as members,
       exists (select 1 from members m join users u on u.id = m.user_id
                where m.organization_id = o.id and u.usertype = 'admin') as is_platform
  from page o left join lateral (
    select m.user_id, u.username, u.email from members m join users u on u.id = m.user_id
     where m.organization_id = o.id and m.role = 'owner' order by m.status, m.joined_at, m.user_id limit 1) w on true`

/** The keys of the orders. Each has an index that ends with the id. */
const keys: Record<OrganizationSort, (table: string) => string> = {
  created: (it) => `${it}.created_at`,
  name: (it) => `lower(${it}.name)`,
  events: (it) => `${it}.events_month`,
}

export type OrganizationsAsked = {
  /** A part of the name or of an owner's address, in lower case, or an id; empty for all. */
  part: string
  status: OrganizationStatus | null
  sort: OrganizationSort
  order: SortOrder
  /** The id of the last row that is known. */
  after: string | null
  limit: number
}

/** Some organisations in an order. */
export const readOrganizations = async (query: Query, asked: OrganizationsAsked): Promise<Organization[]> => {
  const { sort, order, after, limit } = asked
  const key = keys[sort]
  const isBeyond = `(${key('o')}, o.id) ${order === 'asc' ? '>' : '<'} (select ${key('k')}, k.id from organizations k where k.id = $3)`
  const rows = await query<OrganizationRow>(
    `with page as (
       select ${columns} from organizations o where ${condition(asked)} and ($3::uuid is null or ${isBeyond})
        order by ${key('o')} ${order}, o.id ${order} limit $4::int)
     ${details} order by ${key('o')} ${order}, o.id ${order}`,
    [...conditionValues(asked), after, limit],
  )
  return rows.map(organizationOf)
}

export const countOrganizations = async (query: Query, asked: OrganizationsAsked): Promise<number> => {
  const [row] = await query<{ total: number }>(
    `select count(*)::int as total from organizations o where ${condition(asked)}`,
    conditionValues(asked),
  )
  return row?.total ?? 0
}

const statuses: Record<OrganizationStatus, string> = { active: 'o.suspended_at is null', suspended: 'o.suspended_at is not null' }

/**
 * Takes two parameters. The address of an owner is looked up from the accounts, which are fewer than all memberships. `search_text` has the
 * name too, so the address alone is compared for the few that it finds.
 */
const condition = ({ part, status }: OrganizationsAsked): string => {
  const found = isUuid(part)
    ? `o.id = $1::uuid and $2::text is not null`
    : `($1::text = '' or position($1 in lower(o.name)) > 0 or o.id in (
         select m.organization_id from users u join members m on m.user_id = u.id
          where $1 <> '' and $2::text is not null and position($1 in u.search_text) > 0 and position($1 in lower(u.email)) > 0
            and m.role = 'owner'))`
  return status === null ? found : `${found} and ${statuses[status]}`
}
const conditionValues = ({ part }: OrganizationsAsked) => [part, part]

export const findOrganization = async (query: Query, id: string): Promise<Organization | null> => {
  const [row] = await query<OrganizationRow>(`with page as (select ${columns} from organizations o where o.id = $1) ${details}`, [
    id,
  ])
  return row ? organizationOf(row) : null
}

/** Suspends an organisation or, without a reason, resumes it. Returns whether that changed something. */
export const setSuspension = async (
  query: Query,
  { id, at, reason }: { id: string; at: string; reason: string | null },
): Promise<boolean> =>
  (
    await query(
      `update organizations set suspended_at = case when $3::text is null then null else $2::timestamptz end, suspended_reason = $3
        where id = $1 and (suspended_at is null) = ($3::text is not null) returning 1`,
      [id, at, reason],
    )
  ).length > 0

/** Switches something off or on. Returns whether that changed something. */
export const setSwitch = async (
  query: Query,
  { id, name, isOn }: { id: string; name: OrganizationSwitch; isOn: boolean },
): Promise<boolean> =>
  (
    await query(
      `update organizations set switched_off = case when $3::boolean then array_remove(switched_off, $2::text)
                                                    else array_append(switched_off, $2::text) end
        where id = $1 and ($2::text = any(switched_off)) = $3::boolean returning 1`,
      [id, name, isOn],
    )
  ).length > 0

type Suspended = Row<typeof organizations, 'suspended_at' | 'suspended_reason'>

export const findSuspension = async (query: Query, id: string): Promise<Organization['suspension']> => {
  const [row] = await query<Suspended>('select suspended_at, suspended_reason from organizations where id = $1', [id])
  return row ? suspensionOf(row) : null
}

const suspensionOf = ({ suspended_at, suspended_reason }: Suspended): Organization['suspension'] =>
  suspended_at && { since: suspended_at.toISOString(), reason: suspended_reason ?? '' }

const organizationOf = (row: OrganizationRow): Organization => ({
  id: row.id,
  name: row.name,
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.username ?? '', email: row.email ?? '' },
  projects: row.projects,
  members: row.members,
  eventsDay: row.events_day,
  eventsMonth: row.events_month,
  lastEventAt: row.last_event_at?.toISOString() ?? null,
  countedAt: row.counted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  suspension: suspensionOf(row),
  deletion: row.deletion_asked_at && {
    askedAt: row.deletion_asked_at.toISOString(),
    endsAt: new Date(row.deletion_asked_at.getTime() + grace).toISOString(),
  },
  switchedOff: row.switched_off,
  isPlatform: row.is_platform,
})
