import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { auditPoints, auditRecords } from './audit.schema.ts'
import type { AuditRow, Place, PointName, SealedPlace } from './seals.ts'

type Query = Queries['query']

/** The stored position of this name; null if there is none. */
export const findPoint = async (query: Query, name: PointName): Promise<SealedPlace | null> => {
  const [row] = await query<Row<typeof auditPoints, 'hash' | 'seal'> & { id: Value<typeof auditPoints, 'last_id'> }>(
    'select last_id as id, hash, seal from audit_points where name = $1',
    [name],
    'find an audit point',
  )
  return row ?? null
}

/** Stores a position. `head` and `checked` never go back: of two simultaneous writers the later position is kept. */
export const keepPoint = async (query: Query, name: PointName, { id, hash, seal }: SealedPlace): Promise<void> => {
  await query(
    `insert into audit_points as p (name, last_id, hash, seal) values ($1, $2::bigint, $3, $4)
     on conflict (name) do update set last_id = excluded.last_id, hash = excluded.hash, seal = excluded.seal
     where p.name = 'turn' or p.last_id <= excluded.last_id`,
    [name, id, hash, seal],
    'keep an audit point',
  )
}

/** The newest row of the table, or the beginning of the chain if the table is empty. */
export const findNewest = async (query: Query): Promise<Place> => {
  const [row] = await query<Row<typeof auditRecords, 'id' | 'hash'>>(
    'select id, hash from audit_records order by id desc limit 1',
    [],
    'find the newest audit record',
  )
  return row ?? { id: 0, hash: '' }
}

/** The rows after one id and up to another, in order. */
export const findRows = (query: Query, after: number, upTo: number, atMost: number): Promise<AuditRow[]> =>
  query<AuditRow>(
    `select id, at, action, result, tenant_id, actor_id, target, address, request_id, details, previous_hash, hash
       from audit_records where id > $1::bigint and id <= $2::bigint order by id limit $3::int`,
    [after, upTo, atMost],
  )

/** Adds rows, each of which is sealed together with the one before it. */
export const insertRows = async (query: Query, rows: readonly AuditRow[]): Promise<void> =>
  void (await query(
    `insert into audit_records
       (id, at, action, result, tenant_id, actor_id, target, address, request_id, details, previous_hash, hash)
     select r.id, r.at, r.action, r.result, r.tenant_id, r.actor_id, r.target, r.address, r.request_id, r.details, r.previous_hash, r.hash
       from jsonb_to_recordset($1::jsonb) as r (id bigint, at timestamptz, action text, result text, tenant_id uuid, actor_id uuid,
            target text, address text, request_id text, details jsonb, previous_hash text, hash text)`,
    [JSON.stringify(rows)],
    'write audit records',
  ))
