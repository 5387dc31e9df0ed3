import type { Definition } from '#contract/decisions/definition.ts'
import type { strategies } from '#server/decisions/decisions.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'

export type RunningRow = Row<typeof strategies, 'id' | 'name'> & { schedule: Definition['schedule'] }

/** The published strategies that nobody has paused, by name. */
export const readRunning = ({ query }: Queries, projectId: string) =>
  query<RunningRow>(
    `select s.id, s.name, v.definition->'schedule' as schedule from strategies s
       join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
      where s.project_id = $1 and s.status = 'running' order by lower(s.name), s.id`,
    [projectId],
  )

/** How often alert rules fired within a time, and how many firings have not ended. */
export const countFirings = async ({ query }: Queries, projectId: string, { start, end }: { start: number; end: number }) => {
  const [row] = await query<{ fired: number; open: number }>(
    `select count(*) filter (where opened_at >= $2::timestamptz and opened_at < $3::timestamptz)::int as fired,
            count(*) filter (where closed_at is null)::int as open
       from alert_firings where project_id = $1`,
    [projectId, new Date(start).toISOString(), new Date(end).toISOString()],
  )
  return row ?? { fired: 0, open: 0 }
}
