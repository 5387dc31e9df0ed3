import { countedRows, sampledSenders } from '#contract/monitoring/monitoring.ts'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import type { decisions } from '#server/decisions/decisions.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'

/** Of each statement the newest rows in a range of an index, at most so many, so that its cost does not grow with a project. */
const atMost = countedRows + 1

type LibraryRow = { name: string | null; version: string | null; count: number; last_at: Date }

/** The libraries that the newest events name in their context. */
export const countLibraries = ({ query }: Queries, projectId: string, since: Date) =>
  query<LibraryRow>(
    `select newest.library ->> 'name' as name, newest.library ->> 'version' as version, count(*)::int as count,
            max(newest.received_at) as last_at
       from (select context -> 'library' as library, received_at from events
              where project_id = $1 and received_at >= $2::timestamptz order by received_at desc limit $3) newest
      group by 1, 2 order by count desc, 1, 2`,
    [projectId, since.toISOString(), sampledSenders],
  )

export const readRefusal = async ({ query }: Queries, projectId: string) => {
  const [row] = await query<Row<typeof projects, 'refused_origin' | 'refused_at' | 'refused_count'>>(
    'select refused_origin, refused_at, refused_count from projects where id = $1',
    [projectId],
  )
  return row ?? null
}

/** The condition names the scenarios, so that the index `events_scenario` fits it. */
const ofScenarios = `e.event in (${scenarios.map((it) => `'${it}'`).join(', ')})`

/** How many events of each scenario were received since an instant. */
export const countFires = ({ query }: Queries, projectId: string, since: Date) =>
  query<{ scenario: string; fires: number }>(
    `select s.scenario, counted.fires from unnest($2::text[]) as s (scenario)
      cross join lateral (
        select count(*)::int as fires from (
          select 1 from events e where e.project_id = $1 and e.event = s.scenario and ${ofScenarios} and e.received_at >= $3::timestamptz
           order by e.received_at desc limit $4) newest) counted`,
    [projectId, [...scenarios], since.toISOString(), atMost],
  )

type CausedRow = Row<typeof decisions, 'outcome' | 'reason'> & { event_name: string; count: number }

/** What the newest decisions ended with, by the event that caused them. */
export const countCaused = ({ query }: Queries, projectId: string, since: Date) =>
  query<CausedRow>(
    `select event_name, outcome, reason, count(*)::int as count from (
       select event_name, outcome, reason from decisions where project_id = $1 and at >= $2::timestamptz
        order by at desc limit $3) newest
      group by event_name, outcome, reason order by count desc, reason`,
    [projectId, since.toISOString(), atMost],
  )
