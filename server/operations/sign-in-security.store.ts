import type { loginThrottles, users } from '#server/accounts/accounts.schema.ts'
import type { auditRecords } from '#server/audit/audit.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'

type Query = Queries['query']

/** Refused sign-ins since an instant. A row that stands for many says how many. */
const failed = `select r.address, r.target, r.at, coalesce((r.details ->> 'count')::int, 1) as times from audit_records r
        where r.at >= $1::timestamptz and r.result = 'refused'
          and r.action in ('account.login', 'account.loginByProvider', 'account.secondFactor')`

type ByAddress = { address: Value<typeof auditRecords, 'address'> | null; failures: number; people: number; last_at: Date }

export const readFailuresByAddress = (query: Query, since: string, limit: number): Promise<ByAddress[]> =>
  query<ByAddress>(
    `select f.address, sum(f.times)::int as failures, count(distinct f.target)::int as people, max(f.at) as last_at
       from (${failed}) f group by f.address order by failures desc, last_at desc limit $2::int`,
    [since, limit],
  )

type ByPerson = Row<typeof users, 'id' | 'username'> & { failures: number; addresses: number; last_at: Date }

export const readFailuresByPerson = (query: Query, since: string, limit: number): Promise<ByPerson[]> =>
  query<ByPerson>(
    `select u.id, u.username, sum(f.times)::int as failures, count(distinct f.address)::int as addresses, max(f.at) as last_at
       from (${failed}) f join users u on u.id::text = f.target
      group by u.id, u.username order by failures desc, last_at desc limit $2::int`,
    [since, limit],
  )

/** `kind` and `user_id` are taken from the subject; the rest of it, which may be what somebody typed, is not read. */
type LockedRow = Row<typeof loginThrottles, 'failures'> & {
  key: string
  kind: string
  user_id: string | null
  username: Value<typeof users, 'username'> | null
  until: Date
}

/** What is locked, the longest first. */
export const readLocked = (query: Query, now: string, limit: number): Promise<LockedRow[]> =>
  query<LockedRow>(
    `select md5(l.account) as key, l.kind, l.user_id, u.username, l.failures, l.until
       from (select t.account, t.failures, t.locked_until as until,
                    case when json_array_length(t.account::json) > 2 then 'device' else t.account::json ->> 0 end as kind,
                    case when t.account::json ->> 0 <> 'name' then t.account::json ->> 1 end as user_id
               from login_throttles t where t.locked_until > $1::timestamptz) l
       left join users u on u.id::text = l.user_id
      order by l.until desc, key limit $2::int`,
    [now, limit],
  )
