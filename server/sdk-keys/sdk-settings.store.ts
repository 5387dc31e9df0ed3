import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { RecordChange } from '#server/projects/projects.store.ts'

type Rotation = { projectId: string; key: string; replaces: string; now: string; until: string }

/**
 * Makes another key the project's own; the one it replaces stays good for a while. The answer is the project's key afterwards: its present
 * one where that is not the one to be replaced, null where it has none, `taken` where the new one is somebody's.
 */
export const rotateSdkKey = (
  database: Database,
  tenantId: string,
  it: Rotation,
  record: RecordChange,
): Promise<string | null | 'taken'> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [it.projectId])
    const [present] = await query<{ key: string }>('select key from sdk_keys where project_id = $1 and retires_at is null', [
      it.projectId,
    ])
    if (!present || present.key !== it.replaces) return present?.key ?? null
    await query('delete from sdk_keys where project_id = $1 and retires_at <= $2::timestamptz and revoked_at is null', [
      it.projectId,
      it.now,
    ])
    const retire = (until: string | null) =>
      query('update sdk_keys set retires_at = $2::timestamptz where key = $1', [it.replaces, until])
    await retire(it.until)
    const [made] = await query<{ key: string }>(
      `insert into sdk_keys (key, project_id, tenant_id, created_at) values ($1, $2, $3, $4::timestamptz)
       on conflict do nothing returning key`,
      [it.key, it.projectId, tenantId, it.now],
    )
    if (made) {
      await record(query, { before: it.replaces, after: made.key })
      return made.key
    }
    await retire(null)
    return 'taken'
  })

/** Ends a key of a project at once. Answers whether it was good until now. */
export const revokeSdkKey = (
  database: Database,
  tenantId: string,
  it: { projectId: string; key: string; now: string },
  record: RecordChange,
): Promise<boolean> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [it.projectId])
    const revoked = await query(
      `update sdk_keys set retires_at = $3::timestamptz, revoked_at = $3::timestamptz
        where project_id = $1 and key = $2 and (retires_at is null or retires_at > $3::timestamptz) returning 1`,
      [it.projectId, it.key, it.now],
    )
    if (revoked.length > 0) await record(query, { before: it.key })
    return revoked.length > 0
  })

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

const originsOf = async ({ query }: Queries, projectId: string): Promise<string[] | null> => {
  const [row] = await query<Pick<Row, 'allowed_origins'>>(
    'select allowed_origins from projects where id = $1 and deleted_at is null for update',
    [projectId],
  )
  return row?.allowed_origins ?? null
}

/** Remembers a page whose events were not taken. */
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

type Row = {
  allowed_origins: string[]
  refused_origin: string | null
  refused_at: Date | null
  refused_count: number
  retiring: string | null
  until: Date | null
}

const settingsOf = async ({ query }: Queries, projectId: string, now: string): Promise<SdkSettings | null> => {
  const [row] = await query<Row>(
    `select p.allowed_origins, p.refused_origin, p.refused_at, p.refused_count, k.key as retiring, k.retires_at as until
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
  }
}
