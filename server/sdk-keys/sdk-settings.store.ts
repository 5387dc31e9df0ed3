import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import type { RecordChange } from '#server/audit/change-recorder.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { sdkKeys } from './sdk-keys.schema.ts'

/**
 * A project's allowed origins, the last refused origin and the pause are columns of `projects` that only this file writes. The row itself belongs to
 * `server/projects`.
 */
export const findSettings = (database: Database, tenantId: string, projectId: string, now: string): Promise<SdkSettings | null> =>
  database.ofTenant(tenantId, (queries) => settingsOf(queries, projectId, now))

export const keepAllowedOrigins = (
  database: Database,
  tenantId: string,
  { projectId, origins, now }: { projectId: string; origins: string[]; now: string },
  record: RecordChange,
): Promise<SdkSettings | null> =>
  database.ofTenant(tenantId, async (queries) => {
    const before = await originsOf(queries, projectId)
    if (!before) return null
    await queries.query('update projects set allowed_origins = $2::text[] where id = $1', [projectId, origins])
    const settings = await settingsOf(queries, projectId, now)
    await record(queries.query, { before: before.join(' '), after: origins.join(' ') })
    return settings
  })

/** Gives a project the allowed origins with which it begins, within the transaction that creates it. */
export const beginOrigins = async ({ query }: Queries, { projectId }: ProjectRef, origins: string[]): Promise<void> =>
  void (await query('update projects set allowed_origins = $2::text[] where id = $1', [projectId, origins]))

/** Pauses a project as a source since a time, or resumes it. Returns whether anything changed. */
export const keepPause = (
  database: Database,
  { tenantId, projectId }: ProjectRef,
  pausedAt: string | null,
  record: RecordChange,
): Promise<boolean> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const changed = await query(
      `update projects set paused_at = $2::timestamptz
        where id = $1 and (paused_at is null) <> ($2::timestamptz is null) returning 1`,
      [projectId, pausedAt],
    )
    if (changed.length > 0) await record(query, {})
    return changed.length > 0
  })

const originsOf = async ({ query }: Queries, projectId: string): Promise<string[] | null> => {
  const [row] = await query<Row<typeof projects, 'allowed_origins'>>(
    'select allowed_origins from projects where id = $1 and deleted_at is null for update',
    [projectId],
  )
  return row?.allowed_origins ?? null
}

/** Stores a page whose events were refused. */
export const noteRefusal = (
  database: Database,
  {
    projectId,
    tenantId,
    origin,
    count,
    now,
  }: { projectId: string; tenantId: string; origin: string; count: number; now: string },
): Promise<void> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query(
      'update projects set refused_origin = $2, refused_at = $3::timestamptz, refused_count = refused_count + $4::int where id = $1',
      [projectId, origin, now, count],
    )
  })

type SettingsRow = Row<typeof projects, 'allowed_origins' | 'refused_origin' | 'refused_at' | 'refused_count' | 'paused_at'> &
  Nullable<{ retiring: Value<typeof sdkKeys, 'key'>; until: Value<typeof sdkKeys, 'retires_at'> }>

const settingsOf = async ({ query }: Queries, projectId: string, now: string): Promise<SdkSettings | null> => {
  const [row] = await query<SettingsRow>(
    `select p.allowed_origins, p.refused_origin, p.refused_at, p.refused_count, p.paused_at, k.key as retiring, k.retires_at as until
       from projects p
       left join lateral (select key, retires_at from sdk_keys
                           where project_id = p.id and retires_at > $2::timestamptz order by retires_at desc limit 1) k on true
      where p.id = $1 and p.deleted_at is null`,
    [projectId, now],
  )
  if (!row) return null
  return {
    allowedOrigins: row.allowed_origins,
    retiring: row.retiring && row.until ? { skdKey: row.retiring, until: row.until.toISOString() } : null,
    refusal:
      row.refused_origin !== null && row.refused_at
        ? { origin: row.refused_origin, at: row.refused_at.toISOString(), count: row.refused_count }
        : null,
    pausedAt: row.paused_at?.toISOString() ?? null,
  }
}
