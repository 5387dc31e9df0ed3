import type { AskedEvent } from '#contract/insights/query.ts'
import type { ByteQueries, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { packedEvents } from './packed-events.schema.ts'
import type { Part } from './packed-events.store.ts'

/** A property of the events of one name. */
export type PropertyOf = { event: string; property: string }

/** What is read of the value of a property, as text: its group, or the number that it is. */
export type ValueRead = { property: string; as: 'group' | 'number' }

/** Events of a name that meet all conditions of one of up to eight lists, and what is read of their values. */
export type ReadEvent = { event: string; lists: readonly AskedEvent['where'][]; values: readonly ValueRead[] }

/** The properties of some events that conditions look at, or of which something is read. */
export const propertiesIn = (asked: readonly ReadEvent[]): PropertyOf[] =>
  asked.flatMap(({ event, lists, values }) =>
    [...new Set([...lists.flat(), ...values].map(({ property }) => property))].map((property) => ({ event, property })),
  )

export const columnsOf = (properties: readonly PropertyOf[]): [events: string[], properties: string[]] => [
  properties.map(({ event }) => event),
  properties.map(({ property }) => property),
]

/** `packed` is empty for a property whose values are not packed. */
export const insertPackedProperty = async (
  { query }: Queries,
  { projectId, tenantId, afterId }: ProjectRef & Part,
  { event, property, packed }: PropertyOf & { packed: Uint8Array },
): Promise<void> =>
  void (await query(
    `insert into packed_properties (project_id, tenant_id, after_id, event, property, packed)
     values ($1, $2, $3::bigint, $4, $5, decode($6, 'base64'))`,
    [projectId, tenantId, afterId, event, property, Buffer.from(packed).toString('base64')],
  ))

/** The parts in which the values of one of these properties are not packed, by what their ids come after. */
export const findWithoutValues = async (
  { query }: Queries,
  projectId: string,
  properties: readonly PropertyOf[],
): Promise<Set<number>> => {
  const rows = await query<Row<typeof packedEvents, 'after_id'>>(
    `select distinct p.after_id from packed_events p join unnest($2::text[], $3::text[]) a (event, property) on a.event = p.event
       left join packed_properties v on v.project_id = p.project_id and v.after_id = p.after_id and v.event = p.event and v.property = a.property
      where p.project_id = $1 and case when v.property is null then not p.has_all_properties else length(v.packed) = 0 end`,
    [projectId, ...columnsOf(properties)],
  )
  return new Set(rows.map((it) => it.after_id))
}

/** The packed values of a part, by event and property. No event of the part has a property that is missing. */
export const readPackedValues = async (
  { readBytes }: ByteQueries,
  projectId: string,
  { afterId }: Part,
  properties: readonly PropertyOf[],
): Promise<(PropertyOf & { packed: Uint8Array })[]> => {
  const rows = await readBytes(
    `select int4send(a.place::int) as place, v.packed
       from unnest($3::text[], $4::text[]) with ordinality a (event, property, place)
       join packed_properties v on v.project_id = $1 and v.after_id = $2::bigint and v.event = a.event and v.property = a.property`,
    [projectId, afterId, ...columnsOf(properties)],
  )
  return rows.flatMap(([place, packed]) => {
    const of = place && properties[Buffer.from(place).readInt32BE() - 1]
    return of && packed ? [{ ...of, packed }] : []
  })
}
