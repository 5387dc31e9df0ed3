import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { sdkKeys, serverKeys } from './sdk-keys.schema.ts'

export type OrganizationKeyRow = Row<typeof sdkKeys, 'project_id' | 'created_at' | 'retires_at'> &
  Row<typeof projects, 'allowed_origins'> &
  Nullable<Row<typeof serverKeys, 'last_used_at'>> & { project: Value<typeof projects, 'name'>; kind: string; hint: string }

/** The keys of an organisation's projects that are accepted now, by the beginning of each. The latest project first. */
export const readOrganizationKeys = (
  { query }: Queries,
  tenantId: string,
  { now, atMost }: { now: Date; atMost: number },
): Promise<OrganizationKeyRow[]> =>
  query<OrganizationKeyRow>(
    `select k.project_id, p.name as project, k.kind, k.hint, k.created_at, k.retires_at, k.last_used_at, p.allowed_origins
       from projects p
       join (select project_id, 'browser' as kind, left(key::text, 8) as hint, created_at, retires_at, last_used_at
               from sdk_keys where tenant_id = $1 and revoked_at is null
              union all
             select project_id, 'server', start, created_at, retires_at, last_used_at from server_keys where tenant_id = $1) k
         on k.project_id = p.id
      where p.tenant_id = $1 and p.deleted_at is null and (k.retires_at is null or k.retires_at > $2::timestamptz)
      order by p.created_at desc, p.id, k.kind, k.created_at desc limit $3::int`,
    [tenantId, now.toISOString(), atMost],
  )
