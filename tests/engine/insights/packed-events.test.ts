import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScratch, packEvents, readRecords, unpackEvents } from '#engine/insights/packed-events.ts'
import { createPeopleTable } from '#engine/insights/people-table.ts'
import { record } from '#engine/insights/record.ts'
import { ended } from './steps.ts'

const time = fc.oneof(
  fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_500 }),
  fc.integer({ min: -1_000, max: 4_000_000_000_000 }),
)
const atom = fc.integer({ min: 0, max: 9 })
const happened = fc.record({
  at: time,
  id: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 9_000_000_000, max: 9_000_500_000 })),
  free: atom,
  user: fc.option(atom, { nil: null }),
})
type Happened = typeof happened extends fc.Arbitrary<infer Event> ? Event : never

/** Stands for the hash of an atom: large, and of either sign. */
const hashOf = (free: number, user: number | null) =>
  BigInt.asIntN(64, BigInt(free * 100 + (user ?? 50)) * 0x9e37_79b9_7f4a_7c15n)

const recordsOf = (events: readonly Happened[]): Uint8Array => {
  const bytes = Buffer.alloc(events.length * record.bytes)
  for (const [place, { at, id, free, user }] of events.entries()) {
    const from = place * record.bytes
    bytes.writeBigInt64BE(BigInt(at), from + record.at)
    bytes.writeBigInt64BE(BigInt(id), from + record.id)
    bytes.writeBigInt64BE(hashOf(free, user), from + record.own)
    bytes.writeBigInt64BE(hashOf(free, null), from + record.free)
  }
  return bytes
}

/** A table of people, each of whom has an atom with a user id or one without. */
const atomsOf = (atoms: readonly { free: number; user: number | null; profile: number }[]): Uint8Array => {
  const bytes = Buffer.alloc(atoms.length * 24)
  for (const [place, { free, user, profile }] of atoms.entries()) {
    bytes.writeBigInt64BE(hashOf(free, user), place * 24)
    bytes.writeUInt32BE(profile, place * 24 + 20)
  }
  return bytes
}

const inOrder = (events: readonly Happened[]) => events.toSorted((one, other) => one.at - other.at || one.id - other.id)

test('events are the same after packing, one list after the other in the same arrays', () => {
  const scratch = createScratch()
  const runs = fc.property(fc.array(happened, { maxLength: 60 }), (events) => {
    const records = recordsOf(inOrder(events))
    const names = new Map<string, number>()
    const find = (view: DataView, own: number, free: number) => {
      const name = `${view.getBigInt64(own)} ${view.getBigInt64(free)}`
      names.set(name, names.get(name) ?? names.size)
      return names.get(name) ?? -1
    }
    expect(unpackEvents(ended(packEvents(records)), find, scratch)).toEqual(readRecords(records, find))
    const read = readRecords(records, find)
    expect([...read.at]).toEqual(inOrder(events).map(({ at }) => at))
    expect([...read.id]).toEqual(inOrder(events).map(({ id }) => id))
  })
  fc.assert(runs, { numRuns: 500 })
})

test('an event belongs to the person of its browser and user id, or else to that of its browser alone', () => {
  const known = fc.uniqueArray(
    fc.record({ free: atom, user: fc.option(atom, { nil: null }), profile: fc.integer({ min: 1, max: 4 }) }),
    {
      selector: ({ free, user }) => `${free} ${user}`,
      maxLength: 40,
    },
  )
  const runs = fc.property(
    known,
    fc.array(happened, { maxLength: 40 }),
    fc.option(fc.integer({ min: 1, max: 4 })),
    (atoms, events, only) => {
      const counted = only === null ? null : atomsOf([{ free: 0, user: null, profile: only }]).subarray(8)
      const people = ended(createPeopleTable(atomsOf(atoms), counted))
      const profileOf = ({ free, user }: Happened) => {
        const own =
          atoms.find((it) => it.free === free && it.user === user) ?? atoms.find((it) => it.free === free && it.user === null)
        return own && (only === null || own.profile === only) ? own.profile : null
      }
      const read = unpackEvents(ended(packEvents(recordsOf(inOrder(events)))), people.find, createScratch())
      expect([...read.person].map((it) => (it < 0 ? null : Number.parseInt(people.profileOf(it).slice(-12), 16)))).toEqual(
        inOrder(events).map(profileOf),
      )
      expect(people.count).toBe(new Set(atoms.map(({ profile }) => profile)).size)
    },
  )
  fc.assert(runs, { numRuns: 500 })
})
