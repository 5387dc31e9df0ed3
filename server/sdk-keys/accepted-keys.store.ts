import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import type { sdkKeys, serverKeys } from './sdk-keys.schema.ts'

type KeyRow = Row<typeof sdkKeys, 'created_at' | 'retires_at'> &
  Nullable<Row<typeof serverKeys, 'last_used_at'>> & { kind: string; hint: string }

/** The keys of a project that are accepted now, each with a part of it that tells it apart. A project has a few. */
export const readAcceptedKeys = ({ query }: Queries, projectId: string, now: Date): Promise<KeyRow[]> =>
  query<KeyRow>(
    `select 'browser' as kind, right(key::text, 4) as hint, created_at, retires_at, last_used_at from sdk_keys
      where project_id = $1 and revoked_at is null and (retires_at is null or retires_at > $2::timestamptz)
      union all
     select 'server', start, created_at, retires_at, last_used_at from server_keys
      where project_id = $1 and (retires_at is null or retires_at > $2::timestamptz)
      order by 1, 3`,
    [projectId, now.toISOString()],
  )
