import { type EventValues, packValues } from '#engine/insights/packed-values.ts'
import { readInteger, record, viewOf } from '#engine/insights/record.ts'
import type { Part } from './packed-events.store.ts'
import type { PropertyOf } from './packed-properties.store.ts'
import type { ValueRow } from './packed-records.store.ts'

export const packedValueLimits = {
  /** Different values of a property of the events of one name, in one part. Ids and addresses have more. */
  values: 1_000,
  /** Characters of the JSON of a value. A condition compares with at most 500. */
  longest: 600,
  /** Properties of the events of one name. */
  properties: 50,
} as const
/** The values of so many ids are read by one statement. */
const idsAtOnce = 50_000

type Named = { event: string; events: number; records: Uint8Array }
type Reading = (asked: { from: number; to: number; unwanted: PropertyOf[] }) => Promise<ValueRow[]>
/** Of a property that is not fit `packed` is empty: it has too many values, or one that is too long. */
export type PackedProperties = { hasAll: boolean; properties: { property: string; packed: Uint8Array }[] }

/** Packs the values of the properties of a part's events, by the name of the events, in the order of their records. */
export const packProperties = async (
  { afterId, toId }: Part,
  names: readonly Named[],
  read: Reading,
): Promise<Map<string, PackedProperties>> => {
  const placeOf = placesOf(names, afterId, toId)
  const collected = new Map(names.map(({ event, events }) => [event, collect(events)]))
  for (let from = afterId; from < toId; from += idsAtOnce) {
    const unwanted = [...collected].flatMap(([event, it]) => it.unfit().map((property) => ({ event, property })))
    const rows = await read({ from, to: Math.min(toId, from + idsAtOnce), unwanted })
    for (const { event, property, value, ids } of rows) {
      const view = viewOf(ids)
      const places = Array.from({ length: ids.byteLength / 4 }, (_, index) => placeOf[view.getInt32(index * 4)] ?? 0)
      collected.get(event)?.add(property, value, places)
    }
  }
  return new Map([...collected].map(([event, it]) => [event, it.packed()]))
}

/** Of each id the place of its event among those of its name. */
const placesOf = (names: readonly Named[], afterId: number, toId: number): Uint32Array => {
  const places = new Uint32Array(toId - afterId + 1)
  for (const { events, records } of names) {
    const view = viewOf(records)
    for (let place = 0; place < events; place += 1) places[readInteger(view, place * record.bytes + record.id) - afterId] = place
  }
  return places
}

type Values = EventValues & { numbers: Map<string, number> }

const collect = (events: number) => {
  const properties = new Map<string, Values | 'unfit'>()
  let hasAll = true

  const valuesOf = (property: string): Values | null => {
    const known = properties.get(property)
    if (known === 'unfit') return null
    if (known) return known
    if (properties.size === packedValueLimits.properties) {
      hasAll = false
      return null
    }
    const values: Values = { values: [], of: new Uint16Array(events), numbers: new Map() }
    properties.set(property, values)
    return values
  }
  return {
    add: (property: string, value: string | null, places: readonly number[]): void => {
      const values = valuesOf(property)
      if (!values) return
      const known = value === null ? undefined : values.numbers.get(value)
      if (value === null || (known === undefined && values.values.length === packedValueLimits.values)) {
        properties.set(property, 'unfit')
        return
      }
      const number = known ?? values.values.push(Buffer.from(value))
      values.numbers.set(value, number)
      for (const place of places) values.of[place] = number
    },
    unfit: () => [...properties].flatMap(([property, it]) => (it === 'unfit' ? [property] : [])),
    packed: (): PackedProperties => ({
      hasAll,
      properties: [...properties].map(([property, it]) => ({
        property,
        packed: it === 'unfit' ? new Uint8Array() : packValues(it),
      })),
    }),
  }
}
