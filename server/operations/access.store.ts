import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'

type RefusedRow = Row<typeof projects, 'id' | 'name' | 'tenant_id' | 'refused_count'> & {
  refused_origin: string
  refused_at: Date
  organization: Value<typeof organizations, 'name'>
}

/** Projects whose keys were used from an origin that they do not allow, the latest first. Each project keeps its last such origin. */
export const readRefusedOrigins = ({ query }: Queries, since: Date, limit: number): Promise<RefusedRow[]> =>
  query<RefusedRow>(
    `select p.id, p.name, p.tenant_id, p.refused_count, coalesce(p.refused_origin, '') as refused_origin, p.refused_at,
            o.name as organization
       from projects p join organizations o on o.id = p.tenant_id
      where p.refused_at > $1::timestamptz and p.deleted_at is null
      order by p.refused_at desc, p.id limit $2::int`,
    [since.toISOString(), limit],
  )
