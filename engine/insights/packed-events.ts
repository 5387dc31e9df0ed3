import { createHashIndex } from './hash-index.ts'
import { readInteger, record, viewOf } from './record.ts'

/**
 * Events of one name, packed: about eight bytes an event instead of half a kilobyte. The header has the number of atoms without and with a
 * user id, and of events, 32 bits each, and the time and id of the first event, 64 bits each. The atoms follow: of each the hash, and of
 * one with a user id also that of its browser. Then of each event, by time and id: the time since the one before it, the difference to the
 * id of that, and the number of its atom, as integers of seven bits a byte.
 */
const header = { atoms: 0, atomsOfUsers: 4, events: 8, at: 12, id: 20, bytes: 28 } as const
const hashBytes = 8
const mostBytesOfEvent = 8 + 5 + 5
const stepsAtOnce = 20_000

/** Packs records of events that are in the order of time and id. It yields now and then, so that others get their turn. */
export function* packEvents(records: Uint8Array): Generator<void, Uint8Array> {
  const view = viewOf(records)
  const events = records.byteLength / record.bytes
  const index = createHashIndex(events, hashBytes)
  const atomOf = new Uint32Array(events)
  /** Of each atom an event that has it. */
  const sample: number[] = []
  for (let event = 0; event < events; event += 1) {
    const atom = index.add(view, event * record.bytes + record.own)
    atomOf[event] = atom
    if (atom === sample.length) sample.push(event * record.bytes)
    if (event % stepsAtOnce === 0) yield
  }
  const isOfUser = (offset: number) => !isSame(view, offset + record.own, offset + record.free)
  const alone = sample.filter((it) => !isOfUser(it))
  const ofUsers = sample.filter(isOfUser)
  const numberOf = new Uint32Array(sample.length)
  for (const [number, offset] of [...alone, ...ofUsers].entries()) numberOf[index.find(view, offset + record.own)] = number
  yield

  const atomsEnd = header.bytes + alone.length * hashBytes + ofUsers.length * 2 * hashBytes
  const packed = new Uint8Array(atomsEnd + events * mostBytesOfEvent)
  const target = viewOf(packed)
  target.setUint32(header.atoms, alone.length)
  target.setUint32(header.atomsOfUsers, ofUsers.length)
  target.setUint32(header.events, events)
  let end: number = header.bytes
  const copy = (offset: number, bytes: number) => {
    packed.set(records.subarray(offset, offset + bytes), end)
    end += bytes
  }
  for (const offset of alone) copy(offset + record.own, hashBytes)
  for (const offset of ofUsers) copy(offset + record.own, 2 * hashBytes)
  const write = (integer: number) => {
    let rest = integer
    for (; rest > 127; rest = Math.floor(rest / 128)) {
      packed[end] = (rest % 128) + 128
      end += 1
    }
    packed[end] = rest
    end += 1
  }
  let [at, id] = events === 0 ? [0, 0] : [readInteger(view, record.at), readInteger(view, record.id)]
  target.setFloat64(header.at, at)
  target.setFloat64(header.id, id)
  for (let event = 0; event < events; event += 1) {
    const [nextAt, nextId] = [
      readInteger(view, event * record.bytes + record.at),
      readInteger(view, event * record.bytes + record.id),
    ]
    write(nextAt - at)
    write(nextId >= id ? 2 * (nextId - id) : 2 * (id - nextId) - 1)
    write(numberOf[atomOf[event] ?? 0] ?? 0)
    at = nextAt
    id = nextId
    if (event % stepsAtOnce === 0) yield
  }
  return packed.slice(0, end)
}

const isSame = (view: DataView, one: number, other: number): boolean =>
  view.getInt32(one) === view.getInt32(other) && view.getInt32(one + 4) === view.getInt32(other + 4)

/** Finds the person of an atom; see `PeopleTable`. */
export type FindPerson = (view: DataView, own: number, free: number) => number

/** Events in the order of time and id: when each happened, its id, and who did it, -1 for nobody. */
export type EventsRead = { at: Float64Array; id: Float64Array; person: Int32Array }

/**
 * Arrays for the times and ids of one part after the other. Arrays that are made anew for each part bring garbage collections, and each of
 * these marks the whole heap.
 */
export type Scratch = Pick<EventsRead, 'at' | 'id'>

export const createScratch = (): Scratch => ({ at: new Float64Array(), id: new Float64Array() })

/** The times and ids are in the arrays of `scratch`, and so are those of the next part that is unpacked with it. */
export const unpackEvents = (packed: Uint8Array, find: FindPerson, scratch: Scratch): EventsRead => {
  const view = viewOf(packed)
  const [alone, ofUsers, events] = [
    view.getUint32(header.atoms),
    view.getUint32(header.atomsOfUsers),
    view.getUint32(header.events),
  ]
  const people = new Int32Array(alone + ofUsers)
  let end: number = header.bytes
  for (let atom = 0; atom < people.length; atom += 1) {
    const free = atom < alone ? end : end + hashBytes
    people[atom] = find(view, end, free)
    end = free + hashBytes
  }
  if (scratch.at.length < events) {
    scratch.at = new Float64Array(events)
    scratch.id = new Float64Array(events)
  }
  const result = { at: scratch.at.subarray(0, events), id: scratch.id.subarray(0, events), person: new Int32Array(events) }
  let [at, id] = [view.getFloat64(header.at), view.getFloat64(header.id)]
  for (let event = 0; event < events; event += 1) {
    const sinceBefore = integerAt(packed, end)
    end += bytesOf(sinceBefore)
    const difference = integerAt(packed, end)
    end += bytesOf(difference)
    const atom = integerAt(packed, end)
    end += bytesOf(atom)
    at += sinceBefore
    id += difference % 2 === 0 ? difference / 2 : -(difference + 1) / 2
    result.at[event] = at
    result.id[event] = id
    result.person[event] = people[atom] ?? -1
  }
  return result
}

/** An integer of seven bits a byte. Most have up to three bytes. */
const integerAt = (packed: Uint8Array, place: number): number => {
  const first = packed[place] ?? 0
  if (first < 128) return first
  const second = packed[place + 1] ?? 0
  if (second < 128) return (first & 127) | (second << 7)
  const third = packed[place + 2] ?? 0
  return third < 128 ? (first & 127) | ((second & 127) << 7) | (third << 14) : longAt(packed, place)
}

const longAt = (packed: Uint8Array, place: number): number => {
  let integer = 0
  for (let factor = 1, next = place; ; factor *= 128, next += 1) {
    const byte = packed[next] ?? 0
    integer += (byte & 127) * factor
    if (byte < 128) return integer
  }
}

/** How many bytes an integer has. */
const bytesOf = (integer: number): number => {
  let bytes = 1
  for (let most = 128; integer >= most; most *= 128) bytes += 1
  return bytes
}

/** The same of records that are not packed. */
export const readRecords = (records: Uint8Array, find: FindPerson): EventsRead => {
  const view = viewOf(records)
  const result = emptyOf(records.byteLength / record.bytes)
  for (let event = 0, offset = 0; event < result.at.length; event += 1, offset += record.bytes) {
    result.at[event] = readInteger(view, offset + record.at)
    result.id[event] = readInteger(view, offset + record.id)
    const free = isSame(view, offset + record.own, offset + record.free) ? offset + record.own : offset + record.free
    result.person[event] = find(view, offset + record.own, free)
  }
  return result
}

const emptyOf = (events: number): EventsRead => ({
  at: new Float64Array(events),
  id: new Float64Array(events),
  person: new Int32Array(events),
})
