import type { ServerKey } from '#contract/sdk-keys/server-key.ts'
import type { RecordChange } from '#server/audit/change-recorder.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row } from '#server/kernel/row.ts'
import type { serverKeys } from './sdk-keys.schema.ts'

type KeyRow = Row<typeof serverKeys, 'id' | 'start' | 'created_at' | 'last_used_at' | 'retires_at'>
type Made = { id: string; projectId: string; hash: string; start: string; replaces: string | null; now: string; until: string }

/** The server keys of a project that are valid at a time, the present one first. */
export const listServerKeys = (database: Database, tenantId: string, projectId: string, now: string): Promise<ServerKey[]> =>
  database.ofTenant(tenantId, (queries) => keysOf(queries, projectId, now))

/**
 * Makes a key the project's present one; the replaced key stays valid until the given time. Null if the replaced key is not the present
 * one.
 */
export const insertServerKey = (
  database: Database,
  tenantId: string,
  { id, projectId, hash, start, replaces, now, until }: Made,
  record: RecordChange,
): Promise<ServerKey[] | null> =>
  database.ofTenant(tenantId, async (queries) => {
    const { query } = queries
    await takeLock(query, 'serverKeysOfProject', projectId)
    await query('delete from server_keys where project_id = $1 and retires_at <= $2::timestamptz', [projectId, now])
    const [present] = await query<Row<typeof serverKeys, 'id' | 'start'>>(
      'select id, start from server_keys where project_id = $1 and retires_at is null',
      [projectId],
    )
    if ((present?.id ?? null) !== replaces) return null
    await query('update server_keys set retires_at = $2::timestamptz where project_id = $1 and retires_at is null', [
      projectId,
      until,
    ])
    await query(
      `insert into server_keys (id, project_id, tenant_id, hash, start, created_at) values ($1, $2, $3, $4, $5, $6::timestamptz)`,
      [id, projectId, tenantId, hash, start, now],
    )
    const keys = await keysOf(queries, projectId, now)
    await record(query, present ? { before: present.start, after: start } : { after: start })
    return keys
  })

/** Revokes a key at once. Returns the remaining keys. */
export const deleteServerKey = (
  database: Database,
  tenantId: string,
  { id, projectId, now }: { id: string; projectId: string; now: string },
  record: RecordChange,
): Promise<ServerKey[]> =>
  database.ofTenant(tenantId, async (queries) => {
    const [gone] = await queries.query<Row<typeof serverKeys, 'start'>>(
      'delete from server_keys where id = $1 and project_id = $2 returning start',
      [id, projectId],
    )
    const keys = await keysOf(queries, projectId, now)
    if (gone) await record(queries.query, { before: gone.start })
    return keys
  })

/** Stores that a key was used, at most once a minute. Keys are looked up before a tenant is known. */
export const noteServerKeyUse = async (database: Database, hash: string, now: Date): Promise<void> => {
  const [at, minuteAgo] = [now.toISOString(), new Date(now.getTime() - 60_000).toISOString()]
  await database.query(
    `update server_keys set last_used_at = $2::timestamptz
      where hash = $1 and (last_used_at is null or last_used_at <= $3::timestamptz)`,
    [hash, at, minuteAgo],
  )
}

const keysOf = async ({ query }: Queries, projectId: string, now: string): Promise<ServerKey[]> => {
  const rows = await query<KeyRow>(
    `select id, start, created_at, last_used_at, retires_at from server_keys
      where project_id = $1 and (retires_at is null or retires_at > $2::timestamptz)
      order by retires_at desc nulls first`,
    [projectId, now],
  )
  return rows.map((row) => ({
    id: row.id,
    start: row.start,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    until: row.retires_at?.toISOString() ?? null,
  }))
}
