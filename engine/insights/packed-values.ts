import type { EventsRead } from './packed-events.ts'
import { viewOf } from './record.ts'

/** The values of one property: the bytes of each different one, and of each event the number of its value, from 1; 0 for none. */
export type EventValues = { values: Uint8Array[]; of: Uint16Array }

const lengthBytes = 4

/**
 * Packs the values of a property, in the order of the events: a byte an event up to 127 values, two beyond. The number of values comes
 * first, then of each value how many bytes it has and the bytes, then of each event its number as an integer of seven bits a byte. The
 * numbers before have 32 bits.
 */
export const packValues = ({ values, of }: EventValues): Uint8Array => {
  const valueBytes = values.reduce((sum, it) => sum + lengthBytes + it.byteLength, lengthBytes)
  const packed = new Uint8Array(valueBytes + 3 * of.length)
  const view = viewOf(packed)
  view.setUint32(0, values.length)
  let end = lengthBytes
  for (const value of values) {
    view.setUint32(end, value.byteLength)
    packed.set(value, end + lengthBytes)
    end += lengthBytes + value.byteLength
  }
  for (const number of of) {
    let rest = number
    for (; rest > 127; rest >>= 7) {
      packed[end] = (rest & 127) | 128
      end += 1
    }
    packed[end] = rest
    end += 1
  }
  return packed.slice(0, end)
}

/** The same values, of so many events. */
export const unpackValues = (packed: Uint8Array, events: number): EventValues => {
  const view = viewOf(packed)
  let end = lengthBytes
  const values = Array.from({ length: view.getUint32(0) }, () => {
    const from = end + lengthBytes
    end = from + view.getUint32(end)
    return packed.subarray(from, end)
  })
  const of = new Uint16Array(events)
  for (let event = 0; event < events; event += 1) {
    let byte = packed[end] ?? 0
    end += 1
    let number = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = packed[end] ?? 0
      end += 1
      number |= (byte & 127) << shift
    }
    of[event] = number
  }
  return { values, of }
}

/** Which events meet a condition on one property: `of` are the numbers of their values, `passes` says it of each number. */
export type Condition = { of: Uint16Array; passes: readonly boolean[] }

/** Events with numbers that stand for what is read of their values, a list for each property that is read. */
export type ValuedEvents = EventsRead & { values: Int32Array[] }

/** Of each event the number that stands for its value, by the number of the value. */
export const numbered = (of: Uint16Array, byValue: Int32Array): Int32Array => {
  const numbers = new Int32Array(of.length)
  for (let event = 0; event < of.length; event += 1) numbers[event] = byValue[of[event] ?? 0] ?? 0
  return numbers
}

/** `met`: which lists of conditions each event meets, a bit for each. */
export type SelectedEvents = ValuedEvents & { met: Uint8Array }

/** The events that meet all conditions of one of up to eight lists, in the same order. */
export const selectEvents = (events: ValuedEvents, lists: readonly (readonly Condition[])[]): SelectedEvents => {
  const always = lists.reduce((bits, conditions, list) => (conditions.length === 0 ? bits | (1 << list) : bits), 0)
  const met = new Uint8Array(events.at.length).fill(always)
  for (const [list, conditions] of lists.entries()) if (conditions.length > 0) markMet(met, conditions, 1 << list)
  if (always > 0) return { ...events, met }
  let count = 0
  const kept = new Uint32Array(met.length)
  for (let event = 0; event < met.length; event += 1) {
    if (met[event] === 0) continue
    kept[count] = event
    count += 1
  }
  const places = kept.subarray(0, count)
  const selected = {
    at: new Float64Array(count),
    id: new Float64Array(count),
    person: new Int32Array(count),
    met: new Uint8Array(count),
  }
  for (let place = 0; place < count; place += 1) {
    const event = places[place] ?? 0
    selected.at[place] = events.at[event] ?? 0
    selected.id[place] = events.id[event] ?? 0
    selected.person[place] = events.person[event] ?? -1
    selected.met[place] = met[event] ?? 0
  }
  return { ...selected, values: events.values.map((it) => Int32Array.from(places, (event) => it[event] ?? 0)) }
}

/** Sets a bit of the events that meet all conditions. */
const markMet = (met: Uint8Array, conditions: readonly Condition[], bit: number): void => {
  for (let event = 0; event < met.length; event += 1) {
    let passes = true
    for (const it of conditions) passes &&= it.passes[it.of[event] ?? 0] === true
    if (passes) met[event] = (met[event] ?? 0) | bit
  }
}
