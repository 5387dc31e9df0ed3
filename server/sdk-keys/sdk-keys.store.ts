import type { RecordChange } from '#server/audit/change-recorder.ts'
import type { Database } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row } from '#server/kernel/row.ts'
import type { sdkKeys } from './sdk-keys.schema.ts'

/**
 * The project's key: the proposed one if the project has none and no other project has it, otherwise its existing one. Null if another
 * project has the proposed key.
 */
export const insertSdkKey = (
  database: Database,
  tenantId: string,
  it: { projectId: string; key: string; createdAt: string },
  record: RecordChange,
): Promise<string | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [made] = await query<Row<typeof sdkKeys, 'key'>>(
      `insert into sdk_keys (key, project_id, tenant_id, created_at) values ($1, $2, $3, $4::timestamptz)
       on conflict do nothing returning key`,
      [it.key, it.projectId, tenantId, it.createdAt],
    )
    if (made) {
      await record(query, { after: made.key })
      return made.key
    }
    const [row] = await query<Row<typeof sdkKeys, 'key'>>(
      'select key from sdk_keys where project_id = $1 and retires_at is null',
      [it.projectId],
    )
    return row?.key ?? null
  })

export const findSdkKey = (database: Database, tenantId: string, projectId: string): Promise<string | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<Row<typeof sdkKeys, 'key'>>(
      'select key from sdk_keys where project_id = $1 and retires_at is null',
      [projectId],
    )
    return row?.key ?? null
  })

type Rotation = { projectId: string; key: string; replaces: string; now: string; until: string }

/**
 * Makes another key the project's present one; the replaced key stays valid for a while. Returns the project's key afterwards: the present
 * one if it is not the key to be replaced, null if there is none, `taken` if the new key belongs to another project.
 */
export const rotateSdkKey = (
  database: Database,
  tenantId: string,
  it: Rotation,
  record: RecordChange,
): Promise<string | null | 'taken'> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await takeLock(query, 'sdkKeysOfProject', it.projectId)
    const [present] = await query<Row<typeof sdkKeys, 'key'>>(
      'select key from sdk_keys where project_id = $1 and retires_at is null',
      [it.projectId],
    )
    if (!present || present.key !== it.replaces) return present?.key ?? null
    await query('delete from sdk_keys where project_id = $1 and retires_at <= $2::timestamptz and revoked_at is null', [
      it.projectId,
      it.now,
    ])
    const retire = (until: string | null) =>
      query('update sdk_keys set retires_at = $2::timestamptz where key = $1', [it.replaces, until])
    await retire(it.until)
    const [made] = await query<Row<typeof sdkKeys, 'key'>>(
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

/** Revokes a key of a project at once. Returns whether it was valid before. */
export const revokeSdkKey = (
  database: Database,
  tenantId: string,
  it: { projectId: string; key: string; now: string },
  record: RecordChange,
): Promise<boolean> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await takeLock(query, 'sdkKeysOfProject', it.projectId)
    const revoked = await query(
      `update sdk_keys set retires_at = $3::timestamptz, revoked_at = $3::timestamptz
        where project_id = $1 and key = $2 and (retires_at is null or retires_at > $3::timestamptz) returning 1`,
      [it.projectId, it.key, it.now],
    )
    if (revoked.length > 0) await record(query, { before: it.key })
    return revoked.length > 0
  })
