import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { metrics } from './experiments.schema.ts'

export type MetricRow = Row<typeof metrics, 'id' | 'name' | 'definition' | 'revision' | 'updated_at' | 'counted_to'>

/** The metrics that a project has defined, by name. */
export const readMetrics = ({ query }: Queries, { projectId }: ProjectRef): Promise<MetricRow[]> =>
  query<MetricRow>(
    `select id, name, definition, revision, updated_at, counted_to from metrics where project_id = $1 order by name, id`,
    [projectId],
    'read metrics',
  )

/** The first of the dues that are left, by which one knows which metrics are counted; null if none is left. */
export const readDues = async (
  { query }: Queries,
  { projectId }: ProjectRef,
): Promise<{ first: number | null; waiting: number }> => {
  const [row] = await query<{ first: number | null; waiting: number }>(
    'select min(id) as first, count(distinct profile_id)::int as waiting from effect_dues where project_id = $1',
    [projectId],
  )
  return row ?? { first: null, waiting: 0 }
}

type Written = { id: string; name: string; definition: MetricDefinition; now: Date }

export const insertMetric = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, name, definition, now }: Written,
): Promise<void> =>
  void (await query(
    `insert into metrics (project_id, tenant_id, id, name, definition, revision, updated_at)
     values ($1, $2, $3::uuid, $4, $5::jsonb, 1, $6::timestamptz)`,
    [projectId, tenantId, id, name, JSON.stringify(definition), now.toISOString()],
  ))

/** Answers whether the metric had this revision. It is counted anew. */
export const updateMetric = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { id, name, definition, now, replaces }: Written & { replaces: number },
): Promise<boolean> => {
  const text = JSON.stringify(definition)
  const changed = await query(
    `update metrics set name = $4, definition = $5::jsonb, revision = revision + 1, updated_at = $6::timestamptz, counted_to = null
      where project_id = $1 and id = $2::uuid and revision = $3::int returning 1`,
    [projectId, id, replaces, name, text, now.toISOString()],
  )
  return changed.length > 0
}

export const deleteMetric = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<boolean> =>
  (await query('delete from metrics where project_id = $1 and id = $2::uuid returning 1', [projectId, id])).length > 0

/** Removes the sums of all revisions of a metric but one. */
export const deleteSums = async ({ query }: Queries, { projectId }: ProjectRef, id: string, keep: string): Promise<void> =>
  void (await query('delete from effect_totals where project_id = $1 and starts_with(metric, $2) and metric <> $3', [
    projectId,
    `${id}.`,
    keep,
  ]))
