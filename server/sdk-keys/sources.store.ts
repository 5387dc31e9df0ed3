import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { sdkKeys } from './sdk-keys.schema.ts'

/**
 * The project that a key writes to, the allowed origins, the monthly quota (null: the server's setting) and the end of validity;
 * `retiresAt` is null for a project's present key. `isServer`: the key is a secret server key.
 */
export type Source = ProjectRef & {
  allowedOrigins: string[]
  monthlyEvents: number | null
  retiresAt: Date | null
  isServer: boolean
  /** The organisation is suspended or being deleted: nothing is accepted. */
  isSuspended: boolean
  /** A platform admin has paused the project as a source: nothing is accepted with its keys. */
  isPaused: boolean
}

/**
 * What an SDK key writes to, or null. Keys are looked up before a tenant is known. One joined statement reads key and project, because this
 * runs before every batch of events whose key is not cached.
 */
export const findSource = async (database: Database, key: string, now: Date): Promise<Source | null> =>
  sourceOf(await database.query<SourceRow>(sourceSql('sdk_keys', 'key'), [key, now.toISOString()]), false)

/** What a server key writes to, by the hash of the key, or null. */
export const findServerSource = async (database: Database, hash: string, now: Date): Promise<Source | null> =>
  sourceOf(await database.query<SourceRow>(sourceSql('server_keys', 'hash'), [hash, now.toISOString()]), true)

/** Stores that a key was used, at most once a minute. */
export const noteSdkKeyUse = async (database: Database, key: string, now: Date): Promise<void> => {
  const [at, minuteAgo] = [now.toISOString(), new Date(now.getTime() - 60_000).toISOString()]
  await database.query(
    `update sdk_keys set last_used_at = $2::timestamptz
      where key = $1 and (last_used_at is null or last_used_at <= $3::timestamptz)`,
    [key, at, minuteAgo],
  )
}

type SourceRow = Row<typeof sdkKeys, 'project_id' | 'tenant_id' | 'retires_at'> &
  Row<typeof projects, 'allowed_origins' | 'monthly_events' | 'paused_at'> &
  Row<typeof organizations, 'suspended_at' | 'deletion_asked_at'>

const sourceSql = (table: 'sdk_keys' | 'server_keys', column: 'key' | 'hash') => `
  select k.project_id, k.tenant_id, p.allowed_origins, p.monthly_events, p.paused_at, k.retires_at, o.suspended_at, o.deletion_asked_at
    from ${table} k join projects p on p.id = k.project_id join organizations o on o.id = p.tenant_id
   where k.${column} = $1 and p.deleted_at is null and (k.retires_at is null or k.retires_at > $2::timestamptz)`

const sourceOf = ([row]: SourceRow[], isServer: boolean): Source | null => {
  if (!row) return null
  return {
    projectId: row.project_id,
    tenantId: row.tenant_id,
    allowedOrigins: row.allowed_origins,
    monthlyEvents: row.monthly_events,
    retiresAt: row.retires_at,
    isServer,
    isSuspended: row.suspended_at !== null || row.deletion_asked_at !== null,
    isPaused: row.paused_at !== null,
  }
}

/**
 * The allowed origins of those of these SDK keys that are still valid, whose project is not paused, and whose organisation is neither
 * suspended nor being deleted. One joined statement, because action streams run it every second.
 */
export const findAllowedOrigins = async (database: Database, keys: string[], now: Date): Promise<Map<string, string[]>> => {
  const rows = await database.query<Row<typeof sdkKeys, 'key'> & Row<typeof projects, 'allowed_origins'>>(
    `select k.key, p.allowed_origins from sdk_keys k join projects p on p.id = k.project_id
       join organizations o on o.id = p.tenant_id
      where k.key = any($1::uuid[]) and p.deleted_at is null and p.paused_at is null and o.suspended_at is null and o.deletion_asked_at is null
        and (k.retires_at is null or k.retires_at > $2::timestamptz)`,
    [keys, now.toISOString()],
  )
  return new Map(rows.map((row) => [row.key, row.allowed_origins]))
}
