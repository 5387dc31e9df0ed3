import { viewOf } from '#engine/insights/record.ts'
import type { events } from '#server/events/events.schema.ts'
import type { ByteQueries, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds } from '#server/profiles/profiles.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { ReadFold } from './asked-events.ts'
import type { packedEvents, packedParts } from './packed-events.schema.ts'

/** A part of a project's log: the events with ids after `afterId`, up to `toId`. */
export type Part = { afterId: number; toId: number }

/** The packed parts of a project that hold what a fold has, in the order of ids. */
export const readParts = async ({ query }: Queries, { projectId, generation, lastId }: ReadFold): Promise<Part[]> =>
  (
    await query<Row<typeof packedParts, 'after_id' | 'to_id'>>(
      `select p.after_id, p.to_id from packed_parts p
        where p.project_id = $1 and p.state = 'packed' and p.to_id <= $3::bigint
          and p.first_received_at >= (select min(received_at) from events where project_id = $1)
          and not exists (select from profile_set_aside s where s.project_id = $1 and s.generation = $2::int
                             and s.event_id > p.after_id and s.event_id <= p.to_id)
        order by p.after_id`,
      [projectId, generation, lastId],
    )
  ).map((it) => ({ afterId: it.after_id, toId: it.to_id }))

/** Events of some names in a time. */
export type Asked = { start: Date; end: Date; events: string[] }

/** How many packed events of these names each part has that may have happened in a time. */
export const countPacked = ({ query }: Queries, projectId: string, { start, end, events }: Asked) =>
  query<Row<typeof packedEvents, 'after_id'> & { events: number }>(
    `select after_id, sum(events)::float8 as events from packed_events
      where project_id = $1 and event = any($2::text[]) and first_at < $4::timestamptz and last_at >= $3::timestamptz
      group by after_id`,
    [projectId, events, start.toISOString(), end.toISOString()],
  )

/** What is packed is read in pieces of this many bytes: pg doubles its buffer, and copies it, until a whole row fits. */
const pieceBytes = 60_000

/** What is packed of a part, by the name of the events. */
export const readPacked = async (
  { readBytes }: ByteQueries,
  projectId: string,
  { afterId }: Part,
  events: string[],
): Promise<Map<string, Uint8Array>> => {
  // What PostgreSQL compressed is a new value after `||`, so that it is not decompressed for each piece.
  const rows = await readBytes(
    `select convert_to(p.event, 'UTF8') as event, int4send(length(p.packed)) as bytes, int4send(n.begin) as begin,
            substring(p.packed from n.begin + 1 for ${pieceBytes}) as piece
       from (select event, packed || ''::bytea as packed from packed_events
              where project_id = $1 and after_id = $2::bigint and event = any($3::text[]) offset 0) p,
            generate_series(0, length(p.packed) - 1, ${pieceBytes}) n (begin)`,
    [projectId, afterId, events],
  )
  const found = new Map<string, Uint8Array>()
  for (const [event, bytes, begin, piece] of rows) {
    if (!event || !bytes || !begin || !piece) continue
    const name = new TextDecoder().decode(event)
    const packed = found.get(name) ?? new Uint8Array(integerIn(bytes))
    found.set(name, packed)
    packed.set(piece, integerIn(begin))
  }
  return found
}

const integerIn = (bytes: Uint8Array): number => viewOf(bytes).getInt32(0)

type LongLog = Row<typeof projects, 'tenant_id'> & Row<typeof profileFolds, 'project_id' | 'last_id'> & { since: Date }

/** Projects that have folded at least so many events, and since when the events of each are kept. */
export const findLongLogs = ({ query }: Queries, { atLeast, now }: { atLeast: number; now: Date }): Promise<LongLog[]> =>
  query<LongLog>(
    `select f.project_id, p.tenant_id, f.last_id, $2::timestamptz - make_interval(months => p.retention_months) as since
       from profile_folds f join projects p on p.id = f.project_id and p.deleted_at is null
      where f.status = 'live' and f.last_id >= $1::bigint order by f.project_id`,
    [atLeast, now.toISOString()],
  )

/** The parts that were begun, packed or found unfit. What was begun before `before` and not ended counts as not begun. */
export const findBegun = async ({ query }: Queries, projectId: string, before: Date): Promise<number[]> =>
  (
    await query<Row<typeof packedParts, 'after_id'>>(
      `select after_id from packed_parts where project_id = $1 and (state <> 'packing' or began_at >= $2::timestamptz)`,
      [projectId, before.toISOString()],
    )
  ).map((it) => it.after_id)

/** When the event with the lowest id of a part was received; null where it has none. */
export const findBeginning = async ({ query }: Queries, projectId: string, { afterId, toId }: Part): Promise<Date | null> => {
  const [row] = await query<Row<typeof events, 'received_at'>>(
    'select received_at from events where project_id = $1 and id > $2::bigint and id <= $3::bigint order by id limit 1',
    [projectId, afterId, toId],
  )
  return row?.received_at ?? null
}

/** Deletes parts with events that are no longer in the log, because they were dropped with their month while the part was being packed. */
export const deleteOutlived = async ({ query }: Queries, projectId: string): Promise<void> =>
  void (await query(
    'delete from packed_parts where project_id = $1 and first_received_at < (select min(received_at) from events where project_id = $1)',
    [projectId],
  ))

type Run = ProjectRef & Part & { run: string }

/** Begins to pack a part. Waits for whoever is deleting events: see the trigger of `events`. */
export const beginPart = async (
  { query }: Queries,
  { projectId, tenantId, afterId, toId, run }: Run,
  now: Date,
): Promise<void> => {
  await query('select 1 from event_counters where project_id = $1 for update', [projectId])
  await query(
    `insert into packed_parts (project_id, tenant_id, after_id, to_id, state, run, began_at)
     values ($1, $2, $3::bigint, $4::bigint, 'packing', $5::uuid, $6::timestamptz)
     on conflict (project_id, after_id) do update set run = excluded.run, began_at = excluded.began_at`,
    [projectId, tenantId, afterId, toId, run, now.toISOString()],
  )
}

/** Ends the packing of a part. False where one of its events was deleted or changed meanwhile, or somebody else packs it. */
export const endPart = async (
  { query }: Queries,
  { projectId, afterId, run }: Run,
  { state, firstReceivedAt }: { state: 'packed' | 'unfit'; firstReceivedAt: Date },
): Promise<boolean> => {
  const ended = await query(
    `update packed_parts set state = $4, first_received_at = $5::timestamptz
      where project_id = $1 and after_id = $2::bigint and run = $3::uuid and state = 'packing' returning 1`,
    [projectId, afterId, run, state, firstReceivedAt.toISOString()],
  )
  return ended.length > 0
}

type PackedName = { event: string; events: number; firstAt: Date; lastAt: Date; packed: Uint8Array; hasAll: boolean }

export const insertPacked = async (
  { query }: Queries,
  { projectId, tenantId, afterId }: ProjectRef & Part,
  { event, events, firstAt, lastAt, packed, hasAll }: PackedName,
): Promise<void> =>
  void (await query(
    `insert into packed_events (project_id, tenant_id, after_id, event, events, first_at, last_at, packed, has_all_properties)
     values ($1, $2, $3::bigint, $4, $5::int, $6::timestamptz, $7::timestamptz, decode($8, 'base64'), $9::boolean)`,
    [
      projectId,
      tenantId,
      afterId,
      event,
      events,
      firstAt.toISOString(),
      lastAt.toISOString(),
      Buffer.from(packed).toString('base64'),
      hasAll,
    ],
  ))
