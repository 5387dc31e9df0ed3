import type { SavedInsightContent } from '#contract/insights/saved.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { savedInsights } from './saved-insights.schema.ts'

export type SavedInsightRow = Row<
  typeof savedInsights,
  'id' | 'name' | 'question' | 'last_days' | 'on_dashboard' | 'revision' | 'updated_at'
>

/** The saved insights of a project by name. */
export const readSavedInsights = ({ query }: Queries, { projectId }: ProjectRef): Promise<SavedInsightRow[]> =>
  query<SavedInsightRow>(
    `select id, name, question, last_days, on_dashboard, revision, updated_at
       from saved_insights where project_id = $1 order by lower(name), id`,
    [projectId],
  )

type Saved = { id: string; insight: SavedInsightContent; now: Date }

export const insertSavedInsight = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, insight, now }: Saved,
): Promise<void> =>
  void (await query(
    `insert into saved_insights (project_id, tenant_id, id, name, question, last_days, on_dashboard, revision, updated_at)
     values ($1, $2, $3::uuid, $4, $5::jsonb, $6::int, $7::boolean, 1, $8::timestamptz)`,
    [
      projectId,
      tenantId,
      id,
      insight.name,
      JSON.stringify(insight.question),
      insight.lastDays,
      insight.onDashboard,
      now.toISOString(),
    ],
  ))

export const updateSavedInsight = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { id, insight, now }: Saved,
): Promise<void> =>
  void (await query(
    `update saved_insights set name = $3, question = $4::jsonb, last_days = $5::int, on_dashboard = $6::boolean,
            revision = revision + 1, updated_at = $7::timestamptz
      where project_id = $1 and id = $2::uuid`,
    [projectId, id, insight.name, JSON.stringify(insight.question), insight.lastDays, insight.onDashboard, now.toISOString()],
  ))

/** Answers whether there was such an insight. */
export const deleteSavedInsight = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<boolean> =>
  (await query('delete from saved_insights where project_id = $1 and id = $2::uuid returning 1', [projectId, id])).length > 0
