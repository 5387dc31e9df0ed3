import type { OrganizationMember, OrganizationProject } from '#contract/platform/organizations.ts'
import type { members, users } from '#server/accounts/accounts.schema.ts'
import type { eventCounters } from '#server/events/events.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { roles } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'

type Query = Queries['query']

type ProjectRow = Row<typeof projects, 'id' | 'name' | 'is_sample' | 'created_at' | 'monthly_events' | 'retention_months'> &
  Nullable<Row<typeof eventCounters, 'last_accepted_at'>> & { month_events: number }

const projectsAtMost = 200

/** The projects of an organisation with what they have used of their quota. `usual` is the quota of those without their own. */
export const readProjects = async (
  query: Query,
  organizationId: string,
  { now, usual }: { now: Date; usual: number | null },
): Promise<OrganizationProject[]> => {
  const rows = await query<ProjectRow>(
    `select p.id, p.name, p.is_sample, p.created_at, p.monthly_events, p.retention_months, c.last_accepted_at,
            coalesce(case when c.month = $2 then c.month_events end, 0)::float8 as month_events
       from projects p left join event_counters c on c.project_id = p.id
      where p.tenant_id = $1 and p.deleted_at is null order by p.created_at desc, p.id limit ${projectsAtMost}`,
    [organizationId, now.toISOString().slice(0, 'YYYY-MM'.length)],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isSample: row.is_sample,
    createdAt: row.created_at.toISOString(),
    lastEventAt: row.last_accepted_at?.toISOString() ?? null,
    monthEvents: row.month_events,
    quota: row.monthly_events,
    limit: row.monthly_events ?? usual,
    retentionMonths: row.retention_months,
  }))
}

type MemberRow = Row<typeof users, 'id' | 'username' | 'email' | 'locked_at'> &
  Row<typeof members, 'role' | 'status' | 'joined_at'> & { role_name: Value<typeof roles, 'name'> | null; total: number }

/** Some members of an organisation, the latest to join first, after the one with the id `after`. */
export const readMembers = async (
  query: Query,
  organizationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ items: OrganizationMember[]; total: number }> => {
  const rows = await query<MemberRow>(
    `select u.id, u.username, u.email, u.locked_at, m.role, m.status, m.joined_at, r.name as role_name,
            (select count(*)::int from members where organization_id = $1) as total
       from members m join users u on u.id = m.user_id
       left join roles r on r.id::text = m.role and r.tenant_id = m.organization_id
      where m.organization_id = $1 and ($2::uuid is null or (m.joined_at, m.user_id) <
              (select joined_at, user_id from members where organization_id = $1 and user_id = $2::uuid))
      order by m.joined_at desc, m.user_id desc limit $3::int`,
    [organizationId, after, limit],
  )
  const items = rows.map((row) => ({
    id: row.id,
    name: row.username,
    email: row.email,
    role: row.role_name ?? row.role,
    status: row.status,
    isLocked: row.locked_at !== null,
    joinedAt: row.joined_at.toISOString(),
  }))
  return { items, total: rows[0]?.total ?? 0 }
}
