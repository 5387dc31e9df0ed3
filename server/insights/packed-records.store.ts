import type { ByteQueries, Queries } from '#server/kernel/database.ts'
import {
  beginStatement,
  earliestArrival,
  instant,
  isCounted,
  type LogQuestions,
  type ReadFold,
  type Reading,
} from './asked-events.ts'
import type { Asked, Part } from './packed-events.store.ts'

const hashOf = (anonymousId: string, userId: string) => `int8send(hashtextextended(${anonymousId} || E'\\x01' || ${userId}, 0))`

/** SQL for the records of events `e` in the order of time and id, as `engine/insights/record.ts` says. */
const recordsOf = ({ userIdOf }: LogQuestions) => `string_agg(
    int8send((extract(epoch from e.occurred_at) * 1000)::bigint) || int8send(e.id)
      || ${hashOf('e.anonymous_id', `coalesce(${userIdOf('e')}, '')`)} || ${hashOf('e.anonymous_id', "''")},
    ''::bytea order by e.occurred_at, e.id)`

const isOfPerson = `e.context -> 'isBot' is distinct from 'true'::jsonb`

/** The records of a part that is not packed, of each name. */
export const readUnpacked = (
  { queries, log, fold: { projectId, generation } }: Reading,
  { afterId, toId }: Part,
  { start, end, events }: Asked,
) =>
  queries.query<{ event: string; records: Uint8Array }>(
    `select e.event, ${recordsOf(log)} as records from events e
      where e.project_id = $1 and e.id > $3::bigint and e.id <= $4::bigint and e.event = any($5::text[]) and ${isOfPerson}
        and e.occurred_at >= $6::timestamptz and e.occurred_at < $7::timestamptz and e.received_at >= $8::timestamptz
        and not exists (select from profile_set_aside s where s.project_id = $1 and s.generation = $2::int and s.event_id = e.id)
      group by e.event`,
    [
      projectId,
      generation,
      afterId,
      toId,
      events,
      start.toISOString(),
      end.toISOString(),
      instant(start.getTime() - earliestArrival),
    ],
  )

/** What is packed of a part: the events of each name. */
export const readPart = ({ query }: Queries, log: LogQuestions, projectId: string, { afterId, toId }: Part) =>
  query<{ event: string; events: number; received_at: Date; first_at: Date; last_at: Date; records: Uint8Array }>(
    `select e.event, count(*)::int as events, min(e.received_at) as received_at, min(e.occurred_at) as first_at,
            max(e.occurred_at) as last_at, ${recordsOf(log)} as records
       from events e where e.project_id = $1 and e.id > $2::bigint and e.id <= $3::bigint and ${isOfPerson} group by e.event`,
    [projectId, afterId, toId],
  )

/** More atoms than this are not read for a question. */
const mostAtoms = 3_000_000
const none = new Uint8Array()
/** A hash and the id of a profile. */
const atomBytes = 24

/** The hash of each atom of a project with the id of its profile, one after the other. Null where there are too many. */
export const readAtoms = async ({ readBytes }: ByteQueries, { projectId, generation }: ReadFold): Promise<Uint8Array | null> => {
  const [[atoms = none] = []] = await readBytes(
    `select coalesce(string_agg(${hashOf('a.anonymous_id', 'a.user_id')} || uuid_send(a.profile_id), ''::bytea), ''::bytea) as atoms
       from (select anonymous_id, user_id, profile_id from profile_atoms
              where project_id = $1 and generation = $2::int limit $3) a`,
    [projectId, generation, mostAtoms + 1],
  )
  return atoms.byteLength > mostAtoms * atomBytes ? null : atoms
}

/** The ids of the profiles whose events count, one after the other. */
export const readCounted = async (reading: Reading): Promise<Uint8Array> => {
  const statement = beginStatement(reading)
  const [[ids = none] = []] = await reading.queries.readBytes(
    `select coalesce(string_agg(uuid_send(c.id), ''::bytea), ''::bytea) as ids from profiles c
      where c.project_id = ${statement.project} and c.generation = ${statement.generation} and ${isCounted(reading, statement, 'c.id')}`,
    statement.parameters,
  )
  return ids
}
