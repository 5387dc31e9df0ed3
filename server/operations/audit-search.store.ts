import type { users } from '#server/accounts/accounts.schema.ts'
import type { auditRecords } from '#server/audit/audit.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

/** What narrows the record. Null: not narrowed by this. */
export type AuditAsked = {
  from: string | null
  to: string | null
  actors: string[] | null
  organizations: string[] | null
  action: string | null
  /** One of these; `action` is the beginning of one. */
  actions: readonly string[] | null
  result: string | null
  target: string | null
}

export type AuditFound = Row<
  typeof auditRecords,
  'id' | 'at' | 'action' | 'result' | 'tenant_id' | 'actor_id' | 'target' | 'address' | 'request_id' | 'details'
> & {
  actor_name: Value<typeof users, 'username'> | null
  tenant_name: Value<typeof organizations, 'name'> | null
  impersonator: Value<typeof users, 'username'> | null
}

const fits = `($1::timestamptz is null or r.at >= $1::timestamptz) and ($2::timestamptz is null or r.at < $2::timestamptz)
       and ($3::uuid[] is null or r.actor_id = any($3::uuid[])) and ($4::uuid[] is null or r.tenant_id = any($4::uuid[]))
       and ($5::text is null or starts_with(r.action, $5)) and ($6::text is null or r.result = $6)
       and ($7::text is null or r.target = $7) and ($8::text[] is null or r.action = any($8::text[]))`

const paramsOf = ({ from, to, actors, organizations: tenants, action, actions, result, target }: AuditAsked) => [
  from,
  to,
  actors,
  tenants,
  action,
  result,
  target,
  actions === null ? null : [...actions],
]

/** Some rows before an id, the newest first. */
export const readAudit = (query: Query, asked: AuditAsked, before: number | null, limit: number): Promise<AuditFound[]> =>
  query<AuditFound>(
    `select r.id, r.at, r.action, r.result, r.tenant_id, r.actor_id, r.target, r.address, r.request_id, r.details,
            u.username as actor_name, o.name as tenant_name, i.username as impersonator
       from (select * from audit_records r where ($9::bigint is null or r.id < $9::bigint) and ${fits} order by r.id desc limit $10::int) r
       left join users u on u.id = r.actor_id
       left join organizations o on o.id = r.tenant_id
       left join users i on i.id = (r.details ->> 'impersonatedBy')::uuid
      order by r.id desc`,
    [...paramsOf(asked), before, limit],
  )

/** The number of rows, up to a limit. */
export const countAudit = async (query: Query, asked: AuditAsked, atMost: number): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (select 1 from audit_records r where ${fits} limit $9::int) r`,
    [...paramsOf(asked), atMost],
  )
  return row?.count ?? 0
}

/** The people with this user name or address. */
export const findPeople = async (query: Query, name: string): Promise<string[]> =>
  (
    await query<Row<typeof users, 'id'>>('select id from users where lower(username) = lower($1) or lower(email) = lower($1)', [
      name,
    ])
  ).map(({ id }) => id)

/** The organisations of this name. */
export const findOrganizations = async (query: Query, name: string): Promise<string[]> =>
  (
    await query<Row<typeof organizations, 'id'>>('select id from organizations where lower(name) = lower($1) limit 100', [name])
  ).map(({ id }) => id)

/** The id of the newest row; 0 if there is none. */
export const findNewestId = async (query: Query): Promise<number> => {
  const [row] = await query<{ id: number }>('select coalesce(max(id), 0) as id from audit_records')
  return row?.id ?? 0
}
