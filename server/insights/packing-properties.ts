import { type EventValues, packValues } from '#engine/insights/packed-values.ts'
import { readInteger, record, viewOf } from '#engine/insights/record.ts'
import type { Part } from './packed-events.store.ts'
import type { PropertyOf } from './packed-properties.store.ts'
import type { ValueRow } from './packed-records.store.ts'

export const packedValueLimits = {
  /** Different values of a property of the events of one name, in one part. Their numbers have at most two bytes (`packValues`). */
  values: 16_383,
  /** Up to so many different values are packed even if each has few events. */
  fewValues: 1_000,
  /** A property with more values is packed if it has so many events for each, on average: to read a value takes as long as four rows of the log. */
  eventsEach: 4,
  /** Characters of the JSON of a value. A condition compares with at most 500. */
  longest: 600,
  /** Properties of the events of one name. */
  properties: 50,
  /** Bytes of the values of all properties of a part, which are in memory while it is packed. */
  bytes: 100_000_000,
} as const
/** The values of so many ids are read by one statement. */
const idsAtOnce = 50_000

type Named = { event: string; events: number; records: Uint8Array }
type Reading = (asked: { from: number; to: number; unwanted: PropertyOf[] }) => Promise<ValueRow[]>
/**
 * Of a property that is not fit `packed` is empty: it has too many values, values that hardly repeat, one that is too long, or one for which
 * the part has no room.
 */
export type PackedProperties = { hasAll: boolean; properties: { property: string; packed: Uint8Array }[] }

/** Packs the values of the properties of a part's events, by the name of the events, in the order of their records. */
export const packProperties = async (
  { afterId, toId }: Part,
  names: readonly Named[],
  read: Reading,
): Promise<Map<string, PackedProperties>> => {
  const placeOf = placesOf(names, afterId, toId)
  const room = { bytes: packedValueLimits.bytes }
  const collected = new Map(names.map(({ event, events }) => [event, collect(events, room)]))
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

const collect = (events: number, room: { bytes: number }) => {
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
      const number = value === null ? null : (values.numbers.get(value) ?? addTo(values, value, room))
      if (value === null || number === null) {
        properties.set(property, 'unfit')
        room.bytes += bytesOf(values)
        return
      }
      values.numbers.set(value, number)
      for (const place of places) values.of[place] = number
    },
    unfit: () => [...properties].flatMap(([property, it]) => (it === 'unfit' ? [property] : [])),
    packed: (): PackedProperties => ({
      hasAll,
      properties: [...properties].map(([property, it]) => ({
        property,
        packed: it === 'unfit' || hardlyRepeats(it) ? new Uint8Array() : packValues(it),
      })),
    }),
  }
}

/** Answers the number of a new value, or null where there is no room for it. */
const addTo = ({ values }: Values, value: string, room: { bytes: number }): number | null => {
  const bytes = Buffer.from(value)
  if (values.length === packedValueLimits.values || bytes.byteLength > room.bytes) return null
  room.bytes -= bytes.byteLength
  return values.push(bytes)
}

const hardlyRepeats = ({ values, of }: Values): boolean =>
  values.length > packedValueLimits.fewValues &&
  of.reduce((events, number) => events + Math.sign(number), 0) < values.length * packedValueLimits.eventsEach

const bytesOf = ({ values }: Values): number => values.reduce((sum, it) => sum + it.byteLength, 0)
