import { describe, expect, test } from 'vitest'
import { builtIn } from '#engine/experiments/built-in.ts'
import type { EffectOptions, ScopeMetric } from '#engine/experiments/effects.ts'
import { type Cell, compareProject, compareVersion } from '#engine/experiments/groups.ts'
import { assess, growthOf } from '#engine/experiments/scope.ts'
import { addTotals, noTotals, totalsOfOne } from '#engine/experiments/totals.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'

const now = Date.UTC(2026, 2, 20)
const day = '2026-03-10'
const usual: EffectOptions = { engine: 'sequential', cuped: false, correction: 'none', by: 'group' }
const metrics: ScopeMetric[] = [
  { id: 'conversion', key: 'conversion', name: null, definition: builtIn.conversion },
  { id: 'own', key: 'revenue', name: null, definition: builtIn.revenue },
]

/** Numbers between 0 and 1 that look random and are always the same. */
const numbersOf = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** People who convert with a probability and then spend about 100. */
const groupOf = (group: Cell['group'], n: number, rate: number, { seed = 1, arm = '', at = day } = {}): Cell => {
  const next = numbersOf(seed)
  let [conversion, revenue] = [noTotals, noTotals]
  for (let person = 0; person < n; person++) {
    const y = Number(next() < rate)
    const money = y * (50 + 100 * next())
    conversion = addTotals(conversion, totalsOfOne({ y, d: 0, x: 0, isCapped: false }))
    revenue = addTotals(revenue, totalsOfOne({ y: money, d: 0, x: 0, isCapped: false }))
  }
  return { group, arm, day: at, n, totals: { conversion, revenue } }
}

type Assessing = Partial<EffectOptions> & { share?: number; guardrails?: { metric: string; worseThan: number }[] }
const assessed = (cells: Cell[], { share = 50, guardrails = [], ...options }: Assessing = {}) =>
  assess({
    metrics,
    comparison: compareProject(cells, share),
    contaminated: 0,
    options: { ...usual, ...options },
    now,
    endsAt: null,
    isAdaptive: false,
    guardrails,
  })

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []

describe('a truth that is known', () => {
  test.each([
    [0, 'inconclusive'],
    [0.2, 'winning'],
  ])('of %d is within the interval, and the verdict says %s', (truth, verdict) => {
    const { results } = assessed([
      groupOf('globalHoldout', 20_000, 0.2),
      groupOf('treated', 20_000, 0.2 * (1 + truth), { seed: 7 }),
    ])
    for (const { relative, verdict: said } of results) {
      const [low = 1, high = -1] = relative.interval ?? []
      expect(low).toBeLessThan(truth)
      expect(high).toBeGreaterThan(truth)
      expect(said.code).toBe(verdict)
    }
  })

  test('a guardrail names a metric by its id, whatever its sums are kept by, and blocks a win that costs it', () => {
    const held = groupOf('globalHoldout', 20_000, 0.2)
    const more = groupOf('treated', 20_000, 0.24, { seed: 7 })
    const poorer = groupOf('treated', 20_000, 0.1, { seed: 9 })
    const treated = { ...more, totals: { conversion: more.totals.conversion, revenue: poorer.totals.revenue } } as Cell
    const [first] = assessed([held, treated], { guardrails: [{ metric: 'own', worseThan: 0.05 }] }).results
    expect(first?.verdict).toEqual({ code: 'blocked', guardrails: ['own'] })
    expect(assessed([held, treated]).results[0]?.verdict.code).toBe('winning')
  })

  test('the increment is what the treated people have more than as many held out', () => {
    const cells = [groupOf('globalHoldout', 10_000, 0.2), groupOf('treated', 20_000, 0.24, { seed: 7 })]
    const { results } = assessed(cells, { share: 100 / 3 })
    const [conversion] = results
    const [held = 0, treated = 0] = cells.map((it) => it.totals['conversion']?.sum)
    expect(conversion?.units?.point).toBeCloseTo(treated - 2 * held, 6)
    expect(growthOf(compareProject(cells, 50)).at(-1)?.revenue).toBeCloseTo(results[1]?.units?.point ?? 0, 4)
  })
})

describe('what cannot be assessed is said, without a number that is none', () => {
  test.each<[string, Cell[], string]>([
    ['nobody', [], 'collecting'],
    ['one person an arm', [groupOf('globalHoldout', 1, 1), groupOf('treated', 1, 1)], 'collecting'],
    ['nobody converts', [groupOf('globalHoldout', 500, 0), groupOf('treated', 500, 0)], 'unknown'],
    ['everybody converts', [groupOf('globalHoldout', 500, 1), groupOf('treated', 500, 1)], 'unknown'],
  ])('%s', (_, cells, code) => {
    for (const engine of ['sequential', 'fixed', 'bayesian'] as const)
      for (const correction of ['none', 'holm', 'benjaminiHochberg'] as const) {
        const answer = assessed(cells, { engine, correction, cuped: true })
        expect(numbersIn(answer).every(Number.isFinite)).toBe(true)
        expect(answer.results[0]?.verdict.code).toBe(code)
      }
  })

  test('one giant order among noise wins nothing', () => {
    const giant = groupOf('treated', 1_000, 0.2, { seed: 7 })
    const revenue = addTotals(giant.totals['revenue'] ?? noTotals, totalsOfOne({ y: 1e11, d: 0, x: 0, isCapped: false }))
    const answer = assessed([groupOf('globalHoldout', 1_000, 0.2), { ...giant, totals: { ...giant.totals, revenue } }])
    expect(answer.results[1]?.verdict.code).toBe('inconclusive')
    expect(numbersIn(answer).every(Number.isFinite)).toBe(true)
  })

  test('groups that do not have their shares are unhealthy', () => {
    const answer = assessed([groupOf('globalHoldout', 2_000, 0.2), groupOf('treated', 1_600, 0.3, { seed: 7 })])
    expect(answer.health.mismatch?.alarm).toBe(true)
    expect(answer.results.map(({ verdict }) => verdict.code)).toEqual(['unhealthy', 'unhealthy'])
  })
})

describe('what is compared', () => {
  const arms = [
    { id: 'a', action: null, weight: 1 },
    { id: 'b', action: null, weight: 3 },
  ]
  const cells = [
    groupOf('treated', 100, 0.5, { arm: 'a' }),
    groupOf('treated', 300, 0.5, { arm: 'b' }),
    groupOf('strategyHoldout', 100, 0.5),
    groupOf('globalHoldout', 50, 0.5),
  ]

  test('the people whom the strategy held out are the control; those of the global holdout are not', () => {
    const { baseline, control, treated, observed, expected } = compareVersion(cells, definitionOf({ arms, holdout: 20 }))
    expect([baseline, control.n, treated.n]).toEqual(['holdout', 100, 400])
    expect(observed).toEqual([100, 100, 300])
    expect(expected.map((it) => Number(it.toFixed(10)))).toEqual([0.2, 0.2, 0.6])
  })

  test('without a holdout the control is the arm that shows nothing; with one arm there is none', () => {
    const two = compareVersion(cells, definitionOf({ arms, holdout: 0 }))
    expect([two.baseline, two.control.n, two.arms.map(({ arm }) => arm)]).toEqual(['a', 100, ['b']])
    const one = compareVersion(cells, definitionOf({ arms: arms.slice(0, 1), holdout: 0 }))
    expect([one.baseline, one.control.n]).toEqual([null, 0])
  })
})
