import type { IncidentKind } from '#contract/operations/watch.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { platformIncidents } from './operations.schema.ts'

type Query = Queries['query']

export type IncidentRow = Row<typeof platformIncidents, 'id' | 'kind' | 'subject' | 'opened_at' | 'closed_at' | 'worst'>
export type FoundIncident = { id: string; kind: IncidentKind; subject: string; value: number }

/** Opens an incident, or notes that one goes on. */
export const noteIncident = async (query: Query, { id, kind, subject, value }: FoundIncident, now: Date): Promise<void> =>
  void (await query(
    `insert into platform_incidents as i (id, kind, subject, opened_at, worst) values ($1::uuid, $2, $3, $4::timestamptz, $5::float8)
     on conflict (kind, subject) where closed_at is null do update set worst = greatest(i.worst, excluded.worst)`,
    [id, kind, subject, now.toISOString(), value],
  ))

/** Closes the open incidents that are not among these, each named by kind and subject. */
export const closeOthers = async (query: Query, going: string[], now: Date): Promise<void> =>
  void (await query(
    `update platform_incidents set closed_at = $2::timestamptz where closed_at is null and not (kind || ' ' || subject = any($1::text[]))`,
    [going, now.toISOString()],
  ))

export const deleteIncidents = async (query: Query, before: Date): Promise<void> =>
  void (await query('delete from platform_incidents where closed_at < $1::timestamptz', [before.toISOString()]))

/** Some incidents, the latest first. */
export const readIncidents = (query: Query, after: { at: string; id: string } | null, limit: number): Promise<IncidentRow[]> =>
  query<IncidentRow>(
    `select id, kind, subject, opened_at, closed_at, worst from platform_incidents
      where $1::timestamptz is null or (opened_at, id) < ($1::timestamptz, $2::uuid)
      order by opened_at desc, id desc limit $3::int`,
    [after?.at ?? null, after?.id ?? null, limit],
  )

export const countIncidents = async (query: Query): Promise<{ all: number; open: number }> => {
  const [row] = await query<{ all: number; open: number }>(
    `select count(*)::int as all, (count(*) filter (where closed_at is null))::int as open from platform_incidents`,
  )
  return row ?? { all: 0, open: 0 }
}
