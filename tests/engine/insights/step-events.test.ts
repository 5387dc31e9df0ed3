import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, stepsOfLists } from '#engine/insights/step-events.ts'

test('events of several names are merged by time and then by id', () => {
  const event = fc.record({
    at: fc.integer({ min: 0, max: 9 }),
    person: fc.integer({ min: -1, max: 3 }),
    name: fc.nat({ max: 4 }),
  })
  const runs = fc.property(fc.array(event, { maxLength: 40 }), (all) => {
    const events = all
      .map((it, id) => ({ ...it, id, steps: (id % 7) + 1 }))
      .toSorted((one, other) => one.at - other.at || one.id - other.id)
    const byName = [0, 1, 2, 3, 4].map((name) => columnsOf(events.filter((it) => it.name === name)))
    const { at, person, steps } = columnsOf(events)
    expect(inOrder(byName)).toEqual({ at, person, steps })
  })
  fc.assert(runs, { numRuns: 500 })
})

const columnsOf = (events: { at: number; id: number; person: number; steps: number }[]) => ({
  at: Float64Array.from(events, (it) => it.at),
  id: Float64Array.from(events, (it) => it.id),
  person: Int32Array.from(events, (it) => it.person),
  steps: Uint8Array.from(events, (it) => it.steps),
})

test('events are the steps of the lists of conditions that they meet', () => {
  const ofNone = 0
  const ofFirst = 0b001
  const ofSecond = 0b110
  const stepsOf = Uint8Array.of(ofNone, ofFirst, ofSecond, ofFirst | ofSecond)
  expect([...stepsOfLists(Uint8Array.of(0, 3, 2, 1), stepsOf)]).toEqual([0b000, 0b111, 0b110, 0b001])
})
