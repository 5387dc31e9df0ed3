import { type OrganizationUsage, usageDays } from '#contract/platform/organization-tabs.ts'
import type { Queries } from '#server/kernel/database.ts'

type Query = Queries['query']

const day = 24 * 60 * 60 * 1_000

/** The events of an organisation’s projects by day, also of days without any, and this month against the quotas. */
export const readUsage = async (
  query: Query,
  organizationId: string,
  { now, usual }: { now: Date; usual: number | null },
): Promise<OrganizationUsage> => ({
  days: await readDays(query, organizationId, now),
  month: await readMonth(query, organizationId, { now, usual }),
})

const readDays = async (query: Query, organizationId: string, now: Date): Promise<OrganizationUsage['days']> => {
  const days = Array.from({ length: usageDays }, (_, place) => dayOf(now.getTime() - (usageDays - 1 - place) * day))
  const rows = await query<OrganizationUsage['days'][number]>(
    `select to_char(m.minute at time zone 'UTC', 'YYYY-MM-DD') as day, sum(m.accepted)::float8 as accepted,
            sum(m.rejected)::float8 as rejected
       from projects p join event_minutes m on m.project_id = p.id and m.minute >= $2::timestamptz and m.minute <= $3::timestamptz
      where p.tenant_id = $1 and p.deleted_at is null group by 1`,
    [organizationId, `${days[0]}T00:00:00.000Z`, now.toISOString()],
  )
  const known = new Map(rows.map((row) => [row.day, row]))
  return days.map((it) => known.get(it) ?? { day: it, accepted: 0, rejected: 0 })
}

type MonthRow = { accepted: number; unlimited: number; quotas: number }

const readMonth = async (
  query: Query,
  organizationId: string,
  { now, usual }: { now: Date; usual: number | null },
): Promise<OrganizationUsage['month']> => {
  const [row] = await query<MonthRow>(
    `select coalesce(sum(case when c.month = $2 then c.month_events end), 0)::float8 as accepted,
            (count(*) filter (where coalesce(p.monthly_events, $3::bigint) is null))::int as unlimited,
            coalesce(sum(coalesce(p.monthly_events, $3::bigint)), 0)::float8 as quotas
       from projects p left join event_counters c on c.project_id = p.id
      where p.tenant_id = $1 and p.deleted_at is null`,
    [organizationId, now.toISOString().slice(0, 'YYYY-MM'.length), usual],
  )
  const { accepted, unlimited, quotas } = row ?? { accepted: 0, unlimited: 0, quotas: 0 }
  return { accepted, limit: unlimited > 0 ? null : quotas }
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 'YYYY-MM-DD'.length)
