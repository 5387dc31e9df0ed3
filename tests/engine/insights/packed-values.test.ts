import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbered, packValues, selectEvents, unpackValues } from '#engine/insights/packed-values.ts'

const valuesOf = fc.integer({ min: 0, max: 400 }).chain((count) =>
  fc.record({
    values: fc.array(fc.uint8Array({ maxLength: 5 }), { minLength: count, maxLength: count }),
    of: fc.array(fc.integer({ min: 0, max: count }), { maxLength: 50 }),
  }),
)

test('values are the same after packing', () => {
  const runs = fc.property(valuesOf, ({ values, of }) => {
    const packed = packValues({ values, of: Uint16Array.from(of) })
    const read = unpackValues(packed, of.length)
    expect(read.values.map((it) => [...it])).toEqual(values.map((it) => [...it]))
    expect([...read.of]).toEqual(of)
  })
  fc.assert(runs)
})

test('an event takes a byte up to 127 values, and two beyond', () => {
  const bytesFor = (values: number) => {
    const own = Array.from({ length: values }, () => new Uint8Array())
    const packed = (events: number) => packValues({ values: own, of: new Uint16Array(events).fill(values) }).byteLength
    return packed(1) - packed(0)
  }
  expect([bytesFor(1), bytesFor(127), bytesFor(128), bytesFor(1_000)]).toEqual([1, 1, 2, 2])
})

test('those events are selected that meet all conditions of a list, and it is told of which', () => {
  const numbers = fc.array(fc.record({ one: fc.nat(2), other: fc.nat(2) }), { maxLength: 20 })
  const passing = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })
  const lists = fc.array(fc.subarray(['one', 'other'] as const), { minLength: 1, maxLength: 3 })
  const runs = fc.property(numbers, passing, passing, lists, (events, one, other, asked) => {
    const places = events.map((_, place) => place)
    const read = {
      at: Float64Array.from(places),
      id: Float64Array.from(places),
      person: Int32Array.from(places),
      values: [numbered(Uint16Array.from(events.map((it) => it.one)), Int32Array.from([7, 8, 9]))],
    }
    const conditions = {
      one: { of: Uint16Array.from(events.map((it) => it.one)), passes: one },
      other: { of: Uint16Array.from(events.map((it) => it.other)), passes: other },
    }
    const selected = selectEvents(
      read,
      asked.map((list) => list.map((it) => conditions[it])),
    )
    const metOf = (place: number) =>
      asked.reduce(
        (bits, list, index) => (list.every((it) => conditions[it].passes[events[place]?.[it] ?? 0]) ? bits | (1 << index) : bits),
        0,
      )
    const expected = places.filter((place) => metOf(place) > 0)
    expect([[...selected.at], [...selected.id], [...selected.person]]).toEqual([expected, expected, expected])
    expect([...selected.met]).toEqual(expected.map(metOf))
    expect([...(selected.values[0] ?? [])]).toEqual(expected.map((place) => 7 + (events[place]?.one ?? 0)))
  })
  fc.assert(runs)
})
