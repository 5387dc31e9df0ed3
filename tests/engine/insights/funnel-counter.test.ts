import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFunnelCounter } from '#engine/insights/funnel-counter.ts'
import type { EventsRead } from '#engine/insights/packed-events.ts'
import { ended } from './steps.ts'

type Happened = { at: number; person: number; name: number }

/** The events of a list by their names, in the order of time and id. An id is the place in the whole list, which begins with `from`. */
const partOf = (events: readonly Happened[], from: number): EventsRead[] => {
  const numbered = events.map((it, place) => ({ ...it, id: from + place })).toSorted((one, other) => one.at - other.at)
  return [0, 1].map((name) => {
    const own = numbered.filter((it) => it.name === name)
    return {
      at: Float64Array.from(own, ({ at }) => at),
      id: Float64Array.from(own, ({ id }) => id),
      person: Int32Array.from(own, ({ person }) => person),
    }
  })
}

/** The events in parts of so many. */
const countedOf = (
  events: readonly Happened[],
  { steps, window, atOnce }: { steps: number[]; window: number; atOnce: number },
) => {
  const counter = createFunnelCounter({ steps, window, from: 0, until: 1_000, people: 3 })
  for (let from = 0; from < events.length; from += atOnce) counter.add(partOf(events.slice(from, from + atOnce), from))
  return ended(counter.reached())
}

/** For each person, whether there is a chain of events in their order that makes all steps up to one, within the window. */
const cameTo = (
  events: readonly Happened[],
  { steps, window }: { steps: number[]; window: number },
  person: number,
  step: number,
) => {
  const own = events.filter((it) => it.person === person).toSorted((one, other) => one.at - other.at)
  const goOn = (from: number, reached: number, began: number): boolean =>
    reached > step ||
    own.some(
      ({ at, name }, place) =>
        place >= from &&
        name === steps[reached] &&
        (reached === 0 ? at < 1_000 : at - began <= window) &&
        goOn(place + 1, reached + 1, reached === 0 ? at : began),
    )
  return goOn(0, 0, 0)
}

test('people came to a step where a chain of their events leads to it', () => {
  const happened = fc.record({
    at: fc.oneof(fc.integer({ min: 0, max: 1_200 }), fc.constantFrom(300, 310, 320)),
    person: fc.constantFrom(-1, 0, 1, 2),
    name: fc.constantFrom(0, 1),
  })
  const asked = fc.record({
    steps: fc.array(fc.constantFrom(0, 1), { minLength: 2, maxLength: 4 }),
    window: fc.constantFrom(0, 50, 400),
    atOnce: fc.constantFrom(1, 3, 14),
  })
  const runs = fc.property(fc.array(happened, { maxLength: 14 }), asked, (events, query) => {
    const { took, lastAt } = countedOf(events, query)
    for (const person of [0, 1, 2])
      for (const step of query.steps.keys()) {
        const came = cameTo(events, query, person, step)
        expect(Number.isNaN(took[step]?.[person])).toBe(!came)
        expect(Number.isNaN(lastAt[step]?.[person])).toBe(!came)
      }
  })
  fc.assert(runs, { numRuns: 1_000 })
})

test('a history that was imported backwards is counted as one in its order', () => {
  const events = Array.from({ length: 400 }, (_, index) => ({
    at: index % 7 === 0 ? 700 : index * 2,
    person: 1,
    name: index % 2,
  }))
  const query = { steps: [0, 1, 0], window: 100, atOnce: 1 }
  const inOrder = events.toSorted((one, other) => one.at - other.at)
  const backwards = inOrder
    .toReversed()
    .toSorted((one, other) => other.at - one.at || inOrder.indexOf(one) - inOrder.indexOf(other))
  expect(backwards.map(({ at }) => at)).toEqual(inOrder.map(({ at }) => at).toReversed())
  expect(countedOf(backwards, query)).toEqual(countedOf(inOrder, query))
})
