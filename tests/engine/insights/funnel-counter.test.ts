import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFirstGroups } from '#engine/insights/first-groups.ts'
import { createFunnelCounter } from '#engine/insights/funnel-counter.ts'
import type { StepEvents } from '#engine/insights/step-events.ts'
import { ended } from './steps.ts'

/** Its kinds say what it may be: an event of two kinds may be a step of either. */
type Happened = { at: number; person: number; name: number; kinds: number[] }

/** The events of a list by their names, in the order of time and id. An id is the place in the whole list, which begins with `from`. */
const partOf = (events: readonly Happened[], from: number, steps: readonly number[]): StepEvents[] => {
  const numbered = events.map((it, place) => ({ ...it, id: from + place })).toSorted((one, other) => one.at - other.at)
  return [0, 1].map((name) => {
    const own = numbered.filter((it) => it.name === name)
    return {
      at: Float64Array.from(own, ({ at }) => at),
      id: Float64Array.from(own, ({ id }) => id),
      person: Int32Array.from(own, ({ person }) => person),
      steps: Uint8Array.from(own, ({ kinds }) =>
        steps.reduce((bits, kind, step) => (kinds.includes(kind) ? bits | (1 << step) : bits), 0),
      ),
    }
  })
}

/** The events in parts of so many. */
const countedOf = (
  events: readonly Happened[],
  { steps, window, atOnce }: { steps: number[]; window: number; atOnce: number },
) => {
  const counter = createFunnelCounter({ steps: steps.length, window, from: 0, until: 1_000, people: 3 })
  for (let from = 0; from < events.length; from += atOnce) {
    const part = partOf(events.slice(from, from + atOnce), from, steps)
    counter.add(part)
    // The times and ids of the next part are read into the same arrays.
    for (const { at, id } of part) for (const it of [at, id]) it.fill(-1)
  }
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
      ({ at, kinds }, place) =>
        place >= from &&
        kinds.includes(steps[reached] ?? -1) &&
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
    kinds: fc.subarray([0, 1]),
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
    kinds: [index % 2],
  }))
  const query = { steps: [0, 1, 0], window: 100, atOnce: 1 }
  const inOrder = events.toSorted((one, other) => one.at - other.at)
  const backwards = inOrder
    .toReversed()
    .toSorted((one, other) => other.at - one.at || inOrder.indexOf(one) - inOrder.indexOf(other))
  expect(backwards.map(({ at }) => at)).toEqual(inOrder.map(({ at }) => at).toReversed())
  expect(countedOf(backwards, query)).toEqual(countedOf(inOrder, query))
})

test('the group of a person is that of their first event that is the first step, in the order of the log', () => {
  const groups = createFirstGroups({ from: 100, until: 200, people: 4 })
  const add = (events: [at: number, person: number, steps: number, group: number][]) =>
    groups.add(
      {
        at: Float64Array.from(events, ([at]) => at),
        person: Int32Array.from(events, ([, person]) => person),
        steps: Uint8Array.from(events, ([, , steps]) => steps),
      },
      Int32Array.from(events, ([, , , group]) => group),
    )
  add([
    [99, 0, 1, 1],
    [100, 0, 2, 2],
    [150, 0, 3, 3],
    [150, 0, 1, 4],
    [150, -1, 1, 4],
    [160, 1, 1, 5],
    [200, 2, 1, 6],
  ])
  add([
    [150, 0, 1, 7],
    [120, 1, 1, 8],
  ])
  expect([...groups.groupOf]).toEqual([3, 8, -1, -1])
})
