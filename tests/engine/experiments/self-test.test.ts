import { expect, test } from 'vitest'
import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import { builtIn } from '#engine/experiments/built-in.ts'
import { type SelfTestPeople, selfTest } from '#engine/experiments/self-test.ts'
import { takeAll } from '#engine/statistics/nelder-mead.ts'
import { shareInterval } from '#engine/statistics/share.ts'

const definition = (metric: 'conversion' | 'revenue' | 'orderValue'): MetricDefinition => builtIn[metric]

/** People with ids that look like those of profiles. */
const peopleOf = (n: number, figure: (place: number) => readonly [y: number, d: number]): SelfTestPeople => {
  const y = new Float64Array(n)
  const d = new Float64Array(n)
  for (let place = 0; place < n; place++) [y[place], d[place]] = figure(place) as [number, number]
  const hex = (place: number) => (Math.imul(place + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')
  return { ids: Array.from({ length: n }, (_, place) => `${hex(place)}-0000-4000-8000-${hex(place * 7)}0000`), y, d }
}

const run = (people: SelfTestPeople, metric: Parameters<typeof definition>[0], { splits = 1_000, seed = 'a seed' } = {}) =>
  takeAll(selfTest({ people, definition: definition(metric), seed, splits }))

test.each([
  ['conversion', peopleOf(2_000, (place) => [Number(place % 10 === 0), 0])],
  ['revenue', peopleOf(2_000, (place) => [place % 4 === 0 ? (place * 37) % 211 : 0, 0])],
  ['orderValue', peopleOf(2_000, (place) => (place % 3 === 0 ? [(place * 37) % 211, 1 + (place % 2)] : [0, 0]))],
] as const)('halves without a difference raise as many alarms as the engines promise: %s', (metric, people) => {
  const tested = run(people, metric)
  expect(tested?.verdict).toBe('sound')
  const shares = Object.fromEntries((tested?.engines ?? []).map(({ engine, share }) => [engine, share]))
  expect(shares['fixed']).toBeGreaterThan(0.03)
  expect(shares['fixed']).toBeLessThan(0.07)
  expect(shares['bayesian']).toBeGreaterThan(0.07)
  expect(shares['bayesian']).toBeLessThan(0.13)
  expect(shares['sequential']).toBeLessThan(0.05)
  expect(tested?.histogram.reduce((sum, it) => sum + it, 0)).toBe(1_000)
})

test('the same seed gives the same result, and another one another', () => {
  const people = peopleOf(400, (place) => [place % 7, 0])
  expect(run(people, 'revenue', { splits: 50 })).toEqual(run(people, 'revenue', { splits: 50 }))
  expect(run(people, 'revenue', { splits: 50 })).not.toEqual(run(people, 'revenue', { splits: 50, seed: 'another' }))
})

test('one giant order, of which the two halves are never alike, is not told as sound', () => {
  const tested = run(
    peopleOf(1_000, (place) => [place === 5 ? 1_000_000 : Number(place % 50 === 0), 0]),
    'revenue',
  )
  expect(tested).not.toBeNull()
  expect(tested?.verdict).not.toBe('sound')
})

test('people who are all alike cannot be judged', () => {
  expect(
    run(
      peopleOf(300, () => [0, 0]),
      'conversion',
      { splits: 20 },
    ),
  ).toBeNull()
})

test('each split is told, and a large group is split in several steps', () => {
  const told: number[] = []
  const stepsFor = (n: number) => {
    const people = peopleOf(n, (place) => [place % 2, 0])
    const onSplit = (done: number) => told.push(done)
    const steps = selfTest({ people, definition: definition('conversion'), seed: '', splits: 3, onSplit })
    let taken = 0
    while (!steps.next().done) taken += 1
    return taken
  }
  expect([stepsFor(300), stepsFor(6_000)]).toEqual([3, 9])
  expect(told).toEqual([1, 2, 3, 1, 2, 3])
})

test('the interval of a share is Wilson’s', () => {
  // Newcombe (1998), table I: 81 of 263, and none of 20.
  const [low, high] = shareInterval({ hits: 81, n: 263 })
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2553', '0.3662'])
  expect(shareInterval({ hits: 0, n: 20 })[0]).toBeCloseTo(0, 12)
  expect(shareInterval({ hits: 0, n: 20 })[1].toFixed(4)).toBe('0.1611')
  expect(shareInterval({ hits: 0, n: 0 })).toEqual([0, 1])
})
