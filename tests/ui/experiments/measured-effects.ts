import type { EffectResult, EffectScope, Effects } from '#contract/experiments/effects.ts'
import type { Chosen } from '#machines/experiments/results-view.machine.ts'
import type { Reading } from '#ui/patterns/charts/reading.ts'

const none = { delta: null, interval: null, p: null, adjustedP: null, chanceToWin: null, risk: null, reason: null }
const power = { wanted: 0.05, perArm: 500, now: 0.62, detectable: 0.07, days: 12, reason: null }

const resultOf = (different: Partial<EffectResult>): EffectResult => ({
  metric: 'conversion',
  name: null,
  kind: 'proportion',
  direction: 'up',
  isMoney: false,
  isGuardrail: false,
  hours: 168,
  arm: null,
  control: { n: 1_000, sum: 100, denominator: null, mean: 0.1 },
  treatment: { n: 1_000, sum: 112, denominator: null, mean: 0.112 },
  relative: { ...none, delta: 0.12, interval: [-0.05, 0.29], p: 0.2 },
  absolute: { ...none, delta: 0.012, interval: [-0.005, 0.029], p: 0.19 },
  units: { point: 12, interval: [-5, 29] },
  power,
  verdict: { code: 'inconclusive', minimumDetectable: null },
  ...different,
})

const revenue = resultOf({
  metric: 'revenue',
  kind: 'mean',
  isMoney: true,
  absolute: { ...none, delta: 1.5, interval: [-0.5, 3.5], p: 0.1 },
  units: { point: 1_500, interval: [-500, 3_500] },
  power: { ...power, now: 0.9, days: 0 },
})
export const orderValue = resultOf({
  metric: 'orderValue',
  kind: 'ratio',
  isMoney: true,
  absolute: { ...none, delta: -2, interval: [-6, 2], p: 0.3 },
  units: null,
  power: { ...power, now: null, detectable: null, days: null, reason: 'zeroVariance' },
})
export const results = [resultOf({}), revenue, orderValue]

export const scope: EffectScope = {
  strategy: null,
  name: null,
  version: 1,
  versions: [1],
  since: '2026-03-01',
  days: 9,
  baseline: 'holdout',
  people: { treated: 1_000, control: 1_000 },
  spent: 0,
  health: { mismatch: null, exposed: 2_000, contaminated: 0, capped: 0, novelty: 'steady' },
  growth: [],
  results,
}
export const data: Effects = { asOf: '2026-03-10T08:00:00.000Z', currency: 'CNY', waiting: 0, scopes: [scope] }

export const chosen: Chosen = {
  engine: 'sequential',
  cuped: 'false',
  correction: 'none',
  by: 'group',
  difference: 'relative',
  wanted: '5',
}

export const readingOf = <Data extends { asOf: string }>(read: Data): Reading<Data> => ({
  data: read,
  problem: null,
  isLoading: false,
  readAt: read.asOf,
  onRetry: () => {},
})
