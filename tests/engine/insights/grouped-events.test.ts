import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroupedEvents, createPeopleCounter, itemsOf } from '#engine/insights/grouped-events.ts'
import { ended } from './steps.ts'

const starts = [100, 200, 400]
const end = 500
const happened = fc.record({
  at: fc.oneof(fc.integer({ min: 0, max: 600 }), fc.constantFrom(...starts, end)),
  person: fc.integer({ min: -1, max: 3 }),
  group: fc.nat(3),
})
type Happened = typeof happened extends fc.Arbitrary<infer Event> ? Event : never

const pointOf = (at: number) => (at >= end ? -1 : starts.filter((it) => it <= at).length - 1)

test('events are sorted by their groups, and by places and points', () => {
  const runs = fc.property(
    fc.array(fc.array(happened, { maxLength: 20 }), { maxLength: 4 }),
    fc.boolean(),
    (parts, ofCounted) => {
      const grouped = createGroupedEvents({ starts, end, ofCounted })
      const ordered = parts.map((it) => it.toSorted((one, other) => one.at - other.at))
      for (const part of ordered)
        grouped.add(
          { at: Float64Array.from(part, ({ at }) => at), person: Int32Array.from(part, ({ person }) => person) },
          { group: Int32Array.from(part, ({ group }) => group), item: Int32Array.from(part, ({ person }) => person) },
        )
      const counted = ordered.flat().filter(({ at, person }) => pointOf(at) >= 0 && (!ofCounted || person >= 0))
      const personsOf = (meant: (event: Happened) => boolean) => counted.filter(meant).map(({ person }) => person)
      const byGroup = ended(grouped.byGroup(4))
      for (const group of [0, 1, 2, 3])
        expect([...itemsOf(byGroup, group)].toSorted()).toEqual(personsOf((it) => it.group === group).toSorted())
      // The last two groups share a place.
      const byPlace = ended(grouped.byPlace(Int32Array.from([1, 0, 2, 2]), 3))
      for (const [place, groups] of [[1], [0], [2, 3]].entries()) {
        const isIn = (it: Happened) => groups.includes(it.group)
        expect([...itemsOf(byPlace, place * 3, place * 3 + 2)].toSorted()).toEqual(personsOf(isIn).toSorted())
        for (const point of [0, 1, 2])
          expect([...itemsOf(byPlace, place * 3 + point)].toSorted()).toEqual(
            personsOf((it) => isIn(it) && pointOf(it.at) === point).toSorted(),
          )
      }
    },
  )
  fc.assert(runs, { numRuns: 300 })
})

test('people are counted once in each list', () => {
  const count = createPeopleCounter(3)
  expect([[0, 2, 0, -1], [0], [], [-1], [2, 2, 1, 0]].map((it) => count(Int32Array.from(it)))).toEqual([2, 1, 0, 0, 3])
})
