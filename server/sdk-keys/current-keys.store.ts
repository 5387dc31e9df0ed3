import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { serverKeys } from './sdk-keys.schema.ts'

export type CurrentKeys = Nullable<Row<typeof serverKeys, 'start' | 'last_used_at'>> & {
  project_id: Value<typeof projects, 'id'>
  /** The beginning of the key for pages. */
  web_key: string | null
}

/** The keys with which each of these projects sends at present, as far as they may be shown. Keys that are being replaced are left out. */
export const readCurrentKeys = ({ query }: Queries, projectIds: string[]): Promise<CurrentKeys[]> =>
  query<CurrentKeys>(
    `select p.id as project_id, w.web_key, s.start, s.last_used_at
       from unnest($1::uuid[]) as p (id)
       left join lateral (select left(k.key::text, 8) as web_key from sdk_keys k
                           where k.project_id = p.id and k.retires_at is null and k.revoked_at is null) w on true
       left join lateral (select k.start, k.last_used_at from server_keys k
                           where k.project_id = p.id and k.retires_at is null) s on true`,
    [projectIds],
  )
