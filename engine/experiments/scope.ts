import type { EffectHealth, EffectScope } from '#contract/experiments/effects.ts'
import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import { firstDaysAndRest, noveltyOf } from '../statistics/novelty.ts'
import { sampleRatioMismatch } from '../statistics/sample-ratio.ts'
import { type EffectOptions, resultsOf, type ScopeFacts, type ScopeMetric } from './effects.ts'
import type { Cell, Comparison, Side } from './groups.ts'
import { addTotals, noTotals, sumsOf } from './totals.ts'

const day = 86_400_000

type Input = {
  metrics: readonly ScopeMetric[]
  comparison: Comparison
  contaminated: number
  options: EffectOptions
  now: number
  /** When the test ends, if that was fixed before it began. */
  endsAt: number | null
  isAdaptive: boolean
  guardrails: ScopeFacts['guardrails']
}

type Assessed = Pick<EffectScope, 'since' | 'days' | 'baseline' | 'people' | 'health' | 'results'>

/** What can be said of a comparison now: its health first, then the results. */
export const assess = ({ metrics, comparison, contaminated, options, now, endsAt, isAdaptive, guardrails }: Input): Assessed => {
  const { control, treated, observed, expected, baseline } = comparison
  const days = daysOf([...control.cells, ...treated.cells])
  const since = days[0] ?? null
  const mismatch = sampleRatioMismatch({ observed, weights: expected })
  const sinceMs = since === null ? now : Date.parse(since)
  const facts: ScopeFacts = {
    mismatch,
    days: wholeDays(since, now),
    horizonDays: endsAt === null ? null : Math.max(1, Math.ceil((endsAt - sinceMs) / day)),
    isAdaptive,
    guardrails,
  }
  const health: EffectHealth = {
    mismatch:
      baseline === null ? null : { chi2: mismatch.chi2, df: mismatch.df, p: mismatch.p, n: mismatch.n, alarm: mismatch.alarm },
    exposed: observed.reduce((sum, n) => sum + n, 0),
    contaminated,
    capped: metrics.reduce((sum, { key }) => sum + control.of(key).capped + treated.of(key).capped, 0),
    novelty: noveltyOfFirst(metrics[0], comparison, days),
  }
  return {
    since,
    days: facts.days,
    baseline,
    people: { treated: treated.n, control: control.n },
    health,
    results: resultsOf(metrics, comparison, { options, facts }),
  }
}

/** Whole days since the first exposure of a comparison. */
export const daysOfComparison = ({ control, treated }: Comparison, now: number): number =>
  wholeDays(daysOf([...control.cells, ...treated.cells])[0] ?? null, now)

const wholeDays = (since: string | null, now: number): number =>
  since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / day))

/** The increment of two metrics by the end of each day: of all people who were exposed up to then. */
export const growthOf = ({ control, treated }: Comparison): EffectScope['growth'] => {
  const days = daysOf([...control.cells, ...treated.cells])
  const running = { control: runningSums(control), treated: runningSums(treated) }
  return days.map((at) => {
    const [a, b] = [running.control(at), running.treated(at)]
    const increment = (metric: 'orders' | 'revenue') => (a.n === 0 || b.n === 0 ? null : b[metric] - (a[metric] / a.n) * b.n)
    return { day: at, orders: increment('orders'), revenue: increment('revenue') }
  })
}

/** Sums up to a day; days must be asked for in order. */
const runningSums = ({ cells }: Side) => {
  const sorted = cells.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const sums = { n: 0, orders: 0, revenue: 0 }
  let next = 0
  return (until: string) => {
    for (let cell = sorted[next]; cell && cell.day <= until; cell = sorted[next]) {
      sums.n += cell.n
      sums.orders += cell.totals['orders']?.sum ?? 0
      sums.revenue += cell.totals['revenue']?.sum ?? 0
      next += 1
    }
    return { ...sums }
  }
}

const daysOf = (cells: readonly Cell[]): string[] => [...new Set(cells.flatMap((it) => (it.n > 0 ? [it.day] : [])))].sort()

const noveltyOfFirst = (metric: ScopeMetric | undefined, { control, treated }: Comparison, days: string[]) => {
  if (!metric) return 'tooEarly'
  const { key, definition } = metric
  const [ofControl, ofTreated] = [byDay(control, key), byDay(treated, key)]
  const periods = days.map((at) => ({
    control: sumsAt(definition, ofControl.get(at)),
    treatment: sumsAt(definition, ofTreated.get(at)),
  }))
  const split = firstDaysAndRest(periods)
  return split ? noveltyOf(split.first, split.rest, { scale: 'absolute' }).code : 'tooEarly'
}

type OfDay = { n: number; totals: typeof noTotals }

const byDay = ({ cells }: Side, key: string): Map<string, OfDay> => {
  const days = new Map<string, OfDay>()
  for (const cell of cells) {
    const known = days.get(cell.day) ?? { n: 0, totals: noTotals }
    days.set(cell.day, { n: known.n + cell.n, totals: addTotals(known.totals, cell.totals[key] ?? noTotals) })
  }
  return days
}

const sumsAt = (definition: MetricDefinition, of: OfDay | undefined) => sumsOf(definition, of?.n ?? 0, of?.totals ?? noTotals)
