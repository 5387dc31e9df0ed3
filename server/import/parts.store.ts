import type { ImportPart } from '#contract/import/import.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { importParts } from './import.schema.ts'
import { emptyReport } from './report.ts'

/** A part, and how far its lines are stored. */
export type StoredPart = Pick<ImportPart, 'key' | 'format' | 'firstLine'> & {
  lines: number
  digest: string
  isComplete: boolean
  report: typeof emptyReport
}

/** Since when what a project received is kept, and its own limit of events a month. */
type Settings = { since: Date; monthlyEvents: number | null }

export const findSettings = (database: Database, { projectId, tenantId }: ProjectRef, now: Date): Promise<Settings | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<Row<typeof projects, 'monthly_events'> & { since: Date }>(
      `select monthly_events, $2::timestamptz - make_interval(months => retention_months) as since
         from projects where id = $1 and deleted_at is null`,
      [projectId, now.toISOString()],
    )
    return row ? { since: row.since, monthlyEvents: row.monthly_events } : null
  })

type PartRow = Row<typeof importParts, 'format' | 'first_line' | 'lines' | 'digest' | 'is_complete' | 'report'>

/** The part of this key, which is put on record where it is new. */
export const beginPart = (
  database: Database,
  { projectId, tenantId }: ProjectRef,
  { key, format, firstLine }: ImportPart,
  { by, now }: { by: string; now: Date },
): Promise<StoredPart | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query(
      `insert into import_parts (project_id, tenant_id, key, format, first_line, lines, digest, is_complete, report, created_by, created_at, stored_at)
       select id, $2, $3, $4, $5::bigint, 0, '', false, $6::jsonb, $7, $8::timestamptz, $8::timestamptz
         from projects where id = $1 and deleted_at is null
       on conflict do nothing`,
      [projectId, tenantId, key, format, firstLine, JSON.stringify(emptyReport), by, now.toISOString()],
    )
    const [row] = await query<PartRow>(
      'select format, first_line, lines, digest, is_complete, report from import_parts where project_id = $1 and key = $2',
      [projectId, key],
    )
    if (!row) return null
    const { lines, digest, report } = row
    return { key, format: row.format, firstLine: row.first_line, lines, digest, isComplete: row.is_complete, report }
  })

/** Notes how far a part is stored. Answers false where it does not stand at `from` any more: another request has gone on with it. */
export const movePart = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { from, to, now }: { from: number; to: StoredPart; now: Date },
): Promise<boolean> => {
  const moved = await query(
    `update import_parts set lines = $4::int, digest = $5, is_complete = $6::boolean, report = $7::jsonb, stored_at = $8::timestamptz
      where project_id = $1 and key = $2 and lines = $3::int and not is_complete returning 1`,
    [projectId, to.key, from, to.lines, to.digest, to.isComplete, JSON.stringify(to.report), now.toISOString()],
  )
  return moved.length > 0
}

/** Forgets parts that were stored before `until`, of all organisations. */
export const forgetParts = async ({ query }: Database, until: Date): Promise<void> =>
  void (await query('delete from import_parts where stored_at < $1::timestamptz', [until.toISOString()]))
