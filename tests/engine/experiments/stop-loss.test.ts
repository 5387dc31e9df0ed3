import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Definition } from '#contract/decisions/definition.ts'
import { builtIn, goalKey } from '#engine/experiments/built-in.ts'
import type { ScopeMetric } from '#engine/experiments/effects.ts'
import { type Cell, compareVersion } from '#engine/experiments/groups.ts'
import { assess } from '#engine/experiments/scope.ts'
import { stopReasonsOf } from '#engine/experiments/stop-loss.ts'
import type { Totals } from '#engine/experiments/totals.ts'
import { noTotals } from '#engine/experiments/totals.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'

const metrics: ScopeMetric[] = [
  { id: goalKey, key: goalKey, name: 'purchase', definition: { ...builtIn.conversion, direction: 'up' } },
  { id: 'cartRate', key: 'cartRate', name: null, definition: builtIn.cartRate },
  { id: 'dismissals', key: 'dismissals', name: null, definition: builtIn.dismissals },
]

type Guardrails = NonNullable<Definition['goal']>['guardrails']
type Sums = Record<string, Totals>
type Options = { guardrails?: Guardrails; different?: Partial<Definition>; of?: readonly ScopeMetric[] }

/** So many people, of whom so many did it, once each. */
const share = (hits: number): Totals => ({ ...noTotals, sum: hits, squares: hits })

const cell = (group: Cell['group'], n: number, totals: Sums): Cell => ({
  group,
  arm: group === 'treated' ? 'nothing' : '',
  day: '2026-03-10',
  n,
  totals,
})

/** The reasons of a version that holds half of its people out. */
const reasons = (held: [n: number, sums: Sums], treated: [n: number, sums: Sums], { guardrails = [], ...more }: Options = {}) => {
  const definition = definitionOf({
    holdout: 50,
    goal: { metric: 'purchase', hours: 24, direction: 'up', guardrails },
    ...more.different,
  })
  const assessed = assess({
    metrics: more.of ?? metrics,
    comparison: compareVersion([cell('strategyHoldout', ...held), cell('treated', ...treated)], definition),
    contaminated: 0,
    options: { engine: 'sequential', cuped: false, correction: 'none', by: 'group' },
    now: Date.UTC(2026, 2, 10, 12),
    endsAt: null,
    isAdaptive: false,
    guardrails,
  })
  return stopReasonsOf(assessed, definition.goal)
}

const goal = (hits: number): Sums => ({ [goalKey]: share(hits) })
const byGoal = { kind: 'goal', metric: 'purchase' }

describe('the goal', () => {
  test('triggers when it is worse beyond doubt, also on the first day', () => {
    expect(reasons([1_000, goal(500)], [1_000, goal(200)])).toEqual([byGoal])
  })

  test.each([
    ['better', 200, 500],
    ['the same', 300, 300],
    ['a little worse', 300, 290],
  ])('does not trigger when it is %s', (_, held, treated) => {
    expect(reasons([1_000, goal(held)], [1_000, goal(treated)])).toEqual([])
  })

  test('that should fall triggers when it rises', () => {
    const of = [
      { id: goalKey, key: goalKey, name: 'purchase', definition: { ...builtIn.conversion, direction: 'down' as const } },
    ]
    expect(reasons([1_000, goal(200)], [1_000, goal(500)], { of })).toEqual([byGoal])
    expect(reasons([1_000, goal(500)], [1_000, goal(200)], { of })).toEqual([])
  })
})

describe('nothing triggers', () => {
  test('on a sample-ratio mismatch, however bad the figures are', () => {
    expect(reasons([2_000, goal(1_000)], [1_000, goal(200)])).toEqual([])
  })

  test('without people who were held out, or without a goal', () => {
    expect(reasons([0, {}], [1_000, goal(0)])).toEqual([])
    expect(reasons([1_000, goal(500)], [1_000, goal(200)], { different: { holdout: 0 } })).toEqual([])
    expect(reasons([1_000, goal(500)], [1_000, goal(200)], { different: { goal: null } })).toEqual([])
  })

  test.each([
    ['one person in each group', 1, 1, 0],
    ['nobody', 0, 0, 0],
    ['99 people in each group', 99, 99, 0],
    ['no hit in either group', 1_000, 0, 0],
    ['all of both groups', 1_000, 1_000, 1_000],
    ['sums that are no numbers', 1_000, Number.NaN, Number.NaN],
    ['sums without an end', 1_000, Number.POSITIVE_INFINITY, 0],
  ])('with %s', (_, n, held, treated) => {
    const guardrails = [{ metric: 'cartRate', worseThan: 0 }]
    const of = (hits: number): Sums => ({ ...goal(hits), cartRate: share(hits) })
    expect(reasons([n, of(held)], [n, of(treated)], { guardrails })).toEqual([])
  })
})

describe('a guardrail', () => {
  const carts = (hits: number): Sums => ({ ...goal(300), cartRate: share(hits) })
  const closed = (times: number): Sums => ({ ...goal(300), dismissals: share(times) })

  test('triggers when all of its interval is worse than allowed, in the direction of its metric', () => {
    const up = [{ metric: 'cartRate', worseThan: 0.1 }]
    expect(reasons([1_000, carts(500)], [1_000, carts(250)], { guardrails: up })).toEqual([
      { kind: 'guardrail', metric: 'cartRate' },
    ])
    expect(reasons([1_000, carts(250)], [1_000, carts(500)], { guardrails: up })).toEqual([])
    const down = [{ metric: 'dismissals', worseThan: 0.1 }]
    expect(reasons([1_000, closed(250)], [1_000, closed(500)], { guardrails: down })).toEqual([
      { kind: 'guardrail', metric: 'dismissals' },
    ])
    expect(reasons([1_000, closed(500)], [1_000, closed(250)], { guardrails: down })).toEqual([])
  })

  test('does not trigger while its interval reaches into what is allowed, and an unknown one never does', () => {
    const guardrails = [
      { metric: 'cartRate', worseThan: 0.5 },
      { metric: 'gone', worseThan: 0 },
    ]
    expect(reasons([1_000, carts(500)], [1_000, carts(250)], { guardrails })).toEqual([])
  })

  test('comes after the goal', () => {
    const sums = (hits: number): Sums => ({ ...goal(hits), cartRate: share(hits) })
    expect(reasons([1_000, sums(500)], [1_000, sums(200)], { guardrails: [{ metric: 'cartRate', worseThan: 0 }] })).toEqual([
      byGoal,
      { kind: 'guardrail', metric: 'cartRate' },
    ])
  })
})

test('whatever the figures are: what triggers is worse than the people held out, and is among the metrics of the version', () => {
  const hits = fc.tuple(fc.integer({ min: 100, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(hits, hits, fc.double({ min: 0, max: 2, noNaN: true }), ([n, a], [m, b], worseThan) => {
      const [held, treated] = [Math.floor(n * a), Math.floor(m * b)]
      const of = (it: number): Sums => ({ ...goal(it), cartRate: share(it) })
      const found = reasons([n, of(held)], [m, of(treated)], { guardrails: [{ metric: 'cartRate', worseThan }] })
      for (const { kind } of found) {
        const change = treated / m / (held / n) - 1
        expect(change).toBeLessThan(kind === 'goal' ? 0 : -worseThan)
      }
    }),
  )
})

test('of strategies that change nothing, looked at after each hundred people, few are paused', () => {
  let state = 11
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  let paused = 0
  const runs = 400
  for (let run = 0; run < runs; run++) {
    let [n, held, treated] = [0, 0, 0]
    for (let look = 0; look < 30; look++) {
      for (let person = 0; person < 100; person++) {
        n += 1
        held += Number(next() < 0.3)
        treated += Number(next() < 0.3)
      }
      if (reasons([n, goal(held)], [n, goal(treated)]).length === 0) continue
      paused += 1
      break
    }
  }
  // 2.5 % in theory. A fixed horizon that is looked at so often pauses several times as many.
  expect(paused / runs).toBeLessThan(0.04)
})
