import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import type { Sums } from '../statistics/sums.ts'
import type { Counted } from './count.ts'

/** The sums over people of a group. All are needed by one kind of metric or another; a metric without a sum has 0. */
export type Totals = {
  sum: number
  squares: number
  denominator: number
  denominatorSquares: number
  products: number
  pre: number
  preSquares: number
  preProducts: number
  capped: number
}

export const noTotals: Totals = {
  sum: 0,
  squares: 0,
  denominator: 0,
  denominatorSquares: 0,
  products: 0,
  pre: 0,
  preSquares: 0,
  preProducts: 0,
  capped: 0,
}

/** What one person adds to the sums of their group. */
export const totalsOfOne = ({ y, d, x, isCapped }: Counted): Totals => ({
  sum: y,
  squares: y * y,
  denominator: d,
  denominatorSquares: d * d,
  products: y * d,
  pre: x,
  preSquares: x * x,
  preProducts: x * y,
  capped: Number(isCapped),
})

/** `one` and `times` the other: -1 takes it out again. */
export const addTotals = (one: Totals, other: Totals, times = 1): Totals => ({
  sum: one.sum + times * other.sum,
  squares: one.squares + times * other.squares,
  denominator: one.denominator + times * other.denominator,
  denominatorSquares: one.denominatorSquares + times * other.denominatorSquares,
  products: one.products + times * other.products,
  pre: one.pre + times * other.pre,
  preSquares: one.preSquares + times * other.preSquares,
  preProducts: one.preProducts + times * other.preProducts,
  capped: one.capped + times * other.capped,
})

/** The sums of `n` people in the form that the statistics take. People of whom nothing was counted are in `n` alone. */
export const sumsOf = ({ kind, lookBackDays }: MetricDefinition, n: number, totals: Totals): Sums => {
  const pre =
    lookBackDays > 0 ? { pre: { preSum: totals.pre, preSumSquares: totals.preSquares, sumOfProducts: totals.preProducts } } : {}
  if (kind === 'ratio')
    return {
      kind: 'ratio',
      n,
      mainSum: totals.sum,
      mainSumSquares: totals.squares,
      denominatorSum: totals.denominator,
      denominatorSumSquares: totals.denominatorSquares,
      sumOfProducts: totals.products,
    }
  if (kind === 'proportion' || kind === 'retention') return { kind: 'proportion', n, sum: totals.sum, ...pre }
  return { kind: 'mean', n, sum: totals.sum, sumSquares: totals.squares, ...pre }
}
