import type { AskedEvent } from '#contract/insights/query.ts'
import { segmentLimits } from '#contract/segments/operators.ts'
import type { ByteQueries, Queries } from '#server/kernel/database.ts'
import type { Bind } from '#server/segments/segments.module.ts'
import {
  beginStatement,
  earliestArrival,
  instant,
  isAsked,
  isCounted,
  type LogQuestions,
  numberOf,
  type ReadFold,
  type Reading,
  type Statement,
} from './asked-events.ts'
import { groupOf } from './groups.ts'
import type { Part } from './packed-events.store.ts'
import { columnsOf, type PropertyOf, type ReadEvent, type ValueRead } from './packed-properties.store.ts'

const hashOf = (anonymousId: string, userId: string) => `int8send(hashtextextended(${anonymousId} || E'\\x01' || ${userId}, 0))`

const inOrder = 'order by e.occurred_at, e.id'

/** SQL for the records of events `e` in the order of time and id, as `engine/insights/record.ts` says. */
const recordsOf = ({ userIdOf }: LogQuestions) => `string_agg(
    int8send((extract(epoch from e.occurred_at) * 1000)::bigint) || int8send(e.id)
      || ${hashOf('e.anonymous_id', `coalesce(${userIdOf('e')}, '')`)} || ${hashOf('e.anonymous_id', "''")},
    ''::bytea ${inOrder})`

const isOfPerson = `e.context -> 'isBot' is distinct from 'true'::jsonb`

/** SQL for the text that is read of a value of the event `e`, null where it should be a number and is none. */
const textOf = (reading: Reading, statement: Pick<Statement, 'bind'>, { property, as }: ValueRead): string =>
  as === 'group' ? groupOf(reading, statement, property) : `${numberOf(reading, statement, property)}::text`

/**
 * The records of a part that is not packed: of each name the events that were asked for, which lists of conditions each meets, a bit for each,
 * and the texts that are read of their values, a list for each of all that are read. `met` is null where no name has several lists.
 */
export const readUnpacked = (
  reading: Reading,
  { afterId, toId }: Part,
  { start, end, events }: { start: number; end: number; events: readonly ReadEvent[] },
) => {
  const statement = beginStatement(reading)
  const { bind, project, generation, parameters } = statement
  const texts = events.flatMap(({ values }) => values).map((it) => `json_agg(${textOf(reading, statement, it)} ${inOrder})`)
  const tests = events.flatMap(({ event, lists }) =>
    lists.map((where, list) => ({ list, sql: isAsked(reading, statement, { event, where }) })),
  )
  const bits = tests.map(({ list, sql }) => `case when ${sql} then ${1 << list} else 0 end`)
  const met = tests.length > events.length ? `json_agg(${bits.join(' + ')} ${inOrder})` : 'null::json'
  return reading.queries.query<{ event: string; records: Uint8Array; met: number[] | null; texts: (string | null)[][] }>(
    `select e.event, ${recordsOf(reading.log)} as records, ${met} as met,
            json_build_array(${texts.join(', ')}) as texts from events e
      where e.project_id = ${project} and e.id > ${bind(afterId, 'bigint')} and e.id <= ${bind(toId, 'bigint')} and ${isOfPerson}
        and (${tests.map(({ sql }) => sql).join(' or ')})
        and e.occurred_at >= ${bind(instant(start), 'timestamptz')} and e.occurred_at < ${bind(instant(end), 'timestamptz')}
        and e.received_at >= ${bind(instant(start - earliestArrival), 'timestamptz')}
        and not exists (select from profile_set_aside s where s.project_id = ${project} and s.generation = ${generation} and s.event_id = e.id)
      group by e.event`,
    parameters,
  )
}

/** What is packed of a part: the events of each name. */
export const readPart = ({ query }: Queries, log: LogQuestions, projectId: string, { afterId, toId }: Part) =>
  query<{ event: string; events: number; received_at: Date; first_at: Date; last_at: Date; records: Uint8Array }>(
    `select e.event, count(*)::int as events, min(e.received_at) as received_at, min(e.occurred_at) as first_at,
            max(e.occurred_at) as last_at, ${recordsOf(log)} as records
       from events e where e.project_id = $1 and e.id > $2::bigint and e.id <= $3::bigint and ${isOfPerson} group by e.event`,
    [projectId, afterId, toId],
  )

/** A value as the text of its JSON, null for a longer one, and of each event that has it the distance of its id from `afterId`, 32 bits each. */
export type ValueRow = PropertyOf & { value: string | null; ids: Uint8Array }

/**
 * The values of the properties of a part's events with ids after `from`, up to `to`. `unwanted` properties are left out, and those with names
 * that no condition may have. A value is at most `longest` characters long.
 */
export const readValues = (
  { query }: Queries,
  log: LogQuestions,
  projectId: string,
  {
    afterId,
    from,
    to,
    unwanted,
    longest,
  }: { afterId: number; from: number; to: number; unwanted: PropertyOf[]; longest: number },
) =>
  query<ValueRow>(
    `select e.event, p.property, case when length(p.value::text) <= $7::int then p.value::text end as value,
            string_agg(int4send((e.id - $2::bigint)::int), ''::bytea) as ids
       from events e cross join lateral ${log.propertiesOf('e')} p
      where e.project_id = $1 and e.id > $3::bigint and e.id <= $4::bigint and ${isOfPerson} and length(p.property) <= ${segmentLimits.nameLength}
        and not exists (select from unnest($5::text[], $6::text[]) u (event, property) where u.event = e.event and u.property = p.property)
      group by 1, 2, 3`,
    [projectId, afterId, from, to, ...columnsOf(unwanted), longest],
  )

/** Whether each value of a property meets a condition on it. A value is the text of its JSON; null stands for an event without the property. */
export const testValues = async (
  { queries, log }: Reading,
  test: AskedEvent['where'][number],
  values: (string | null)[],
): Promise<boolean[]> => {
  const { bind, parameters } = log.createBinder()
  const events = eventsWith(values, test.property, bind)
  const rows = await queries.query<{ passes: boolean }>(
    `select (${log.compileConditions('e', [test], bind).join(' and ')}) as passes from (${events}) e order by e.place`,
    parameters,
  )
  return rows.map((it) => it.passes)
}

/** The text that is read of each value of a property, given as in `testValues`. */
export const readTexts = async (reading: Reading, read: ValueRead, values: (string | null)[]): Promise<(string | null)[]> => {
  const { bind, parameters } = reading.log.createBinder()
  const events = eventsWith(values, read.property, bind)
  const rows = await reading.queries.query<{ text: string | null }>(
    `select ${textOf(reading, { bind }, read)} as text from (${events}) e order by e.place`,
    parameters,
  )
  return rows.map((it) => it.text)
}

/** SQL for events with nothing but a value of a property each: where the property is a field of the page, it is read there. */
const eventsWith = (values: (string | null)[], property: string, bind: Bind): string =>
  `select t.place, jsonb_build_object(${bind(property, 'text')}, t.value::jsonb) as properties,
      jsonb_build_object('page', jsonb_build_object('url', t.value::jsonb, 'path', t.value::jsonb, 'title', t.value::jsonb, 'referrer', t.value::jsonb)) as context
    from unnest(${bind(values, 'text[]')}) with ordinality t (value, place)`

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
  // Not `readBytes`: conditions may compare personal values.
  const [row] = await reading.queries.query<{ ids: Uint8Array | null }>(
    `select string_agg(uuid_send(c.id), ''::bytea) as ids from profiles c
      where c.project_id = ${statement.project} and c.generation = ${statement.generation} and ${isCounted(reading, statement, 'c.id')}`,
    statement.parameters,
  )
  return row?.ids ?? none
}
