/**
 * The stored sums of an arm, by kind of metric. `n` counts people, each once; a metric of the kind `count` is a mean, `retention` is a
 * proportion. The tests below need only these sums: no result is computed from single events.
 */
export type Sums = MeanSums | ProportionSums | RatioSums

/** One number for each person: money, orders, minutes. */
export type MeanSums = { kind: 'mean'; n: number; sum: number; sumSquares: number; pre?: PreSums }

/** Yes or no for each person; `sum` counts the yes. */
export type ProportionSums = { kind: 'proportion'; n: number; sum: number; pre?: PreSums }

/** Two numbers for each person, such as revenue and orders; the metric is the quotient of their sums. */
export type RatioSums = {
  kind: 'ratio'
  n: number
  mainSum: number
  mainSumSquares: number
  denominatorSum: number
  denominatorSumSquares: number
  /** Sum over people of main times denominator. */
  sumOfProducts: number
}

/** The additional sums for CUPED: of X, a number known of each person before the exposure. */
export type PreSums = {
  preSum: number
  preSumSquares: number
  /** Sum over people of X times the metric. */
  sumOfProducts: number
}

/** The sums of one person for a mean. `x` is their number from before the exposure, for CUPED. */
export const meanOfOne = (y: number, x?: number): MeanSums => ({
  kind: 'mean',
  n: 1,
  sum: y,
  sumSquares: y * y,
  ...(x === undefined ? {} : { pre: { preSum: x, preSumSquares: x * x, sumOfProducts: x * y } }),
})

/** The sums of one person for a ratio. */
export const ratioOfOne = (main: number, denominator: number): RatioSums => ({
  kind: 'ratio',
  n: 1,
  mainSum: main,
  mainSumSquares: main * main,
  denominatorSum: denominator,
  denominatorSumSquares: denominator * denominator,
  sumOfProducts: main * denominator,
})

/**
 * The sums of two disjoint groups of people together. Associative and commutative, so days, processes and merged atoms can be added in any
 * order. Sums from before the exposure are kept only if both groups have them.
 */
export function combineSums<S extends Sums>(a: S, b: S): S
export function combineSums(a: Sums, b: Sums): Sums {
  if (a.kind === 'mean' && b.kind === 'mean')
    return { kind: 'mean', n: a.n + b.n, sum: a.sum + b.sum, sumSquares: a.sumSquares + b.sumSquares, ...combinedPre(a, b) }
  if (a.kind === 'proportion' && b.kind === 'proportion')
    return { kind: 'proportion', n: a.n + b.n, sum: a.sum + b.sum, ...combinedPre(a, b) }
  if (a.kind === 'ratio' && b.kind === 'ratio')
    return {
      kind: 'ratio',
      n: a.n + b.n,
      mainSum: a.mainSum + b.mainSum,
      mainSumSquares: a.mainSumSquares + b.mainSumSquares,
      denominatorSum: a.denominatorSum + b.denominatorSum,
      denominatorSumSquares: a.denominatorSumSquares + b.denominatorSumSquares,
      sumOfProducts: a.sumOfProducts + b.sumOfProducts,
    }
  throw new TypeError(`sums of a ${a.kind} and of a ${b.kind} cannot be combined`)
}

/**
 * The same sums with less weight: each person weighs `0.5 ^ (days / halfLife)` (exponential forgetting, as adaptive arms use with a
 * half-life of 14 days). The variance of the group stays and its `n` shrinks, so intervals grow.
 */
export function forget<S extends MeanSums | ProportionSums>(sums: S, { days, halfLife }: { days: number; halfLife: number }): S
export function forget(sums: MeanSums | ProportionSums, { days, halfLife }: { days: number; halfLife: number }) {
  const share = 0.5 ** (Math.max(0, days) / halfLife)
  const scaled = { n: sums.n * share, sum: sums.sum * share, ...scaledPre(sums, share) }
  return sums.kind === 'mean'
    ? { kind: sums.kind, ...scaled, sumSquares: sums.sumSquares * share }
    : { kind: sums.kind, ...scaled }
}

const combinedPre = (a: { pre?: PreSums }, b: { pre?: PreSums }) =>
  a.pre && b.pre
    ? {
        pre: {
          preSum: a.pre.preSum + b.pre.preSum,
          preSumSquares: a.pre.preSumSquares + b.pre.preSumSquares,
          sumOfProducts: a.pre.sumOfProducts + b.pre.sumOfProducts,
        },
      }
    : {}

const scaledPre = ({ pre }: { pre?: PreSums }, share: number) =>
  pre
    ? {
        pre: {
          preSum: pre.preSum * share,
          preSumSquares: pre.preSumSquares * share,
          sumOfProducts: pre.sumOfProducts * share,
        },
      }
    : {}
