import type { EffectEngine } from '#contract/experiments/effects.ts'
import { engines } from '#contract/experiments/effects.ts'
import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import { type SelfTestResult, selfTestBins } from '#contract/experiments/self-test.ts'
import { type Analysis, analyse } from '../statistics/analysis.ts'
import { bucketOf } from '../statistics/bucket.ts'
import type { Steps } from '../statistics/nelder-mead.ts'
import { sampleRatioMismatch } from '../statistics/sample-ratio.ts'
import { shareInterval } from '../statistics/share.ts'
import { sumsOf, type Totals } from './totals.ts'

/** People with their figures of one metric, by their place: `y`, for a ratio divided by `d`. */
export type SelfTestPeople = { ids: readonly string[]; y: Float64Array; d: Float64Array }

type Input = {
  people: SelfTestPeople
  definition: MetricDefinition
  seed: string
  splits: number
  /** Hears how many splits are done. */
  onSplit?: (done: number) => void
}
type Tested = Pick<SelfTestResult, 'engines' | 'histogram' | 'evenness' | 'verdict'>

const alpha = 0.05
/** A wrong verdict about an engine would itself be a false alarm: it is rarer than those that are counted. */
const shareAlpha = 0.01
const unevenBelow = 0.001
/** So many people are placed in one step: two or three milliseconds of work. */
const peopleAStep = 2_500

/** Bayesian: a chance to win of at least 95 % or at most 5 % is called a difference; without one each happens in 5 of 100. */
const promised: Record<EffectEngine, number> = { sequential: alpha, fixed: alpha, bayesian: 2 * alpha }

/**
 * Splits people into two halves again and again, by the bucket that holdouts and arms use, and analyses each split as if it were a strategy. There
 * is nothing to find, so that everything that an engine finds is a false alarm. Null where no split could be judged.
 */
export function* selfTest({ people, definition, seed, splits, onSplit }: Input): Steps<Tested | null> {
  const counts: Record<EffectEngine, { judged: number; alarms: number }> = {
    sequential: { judged: 0, alarms: 0 },
    fixed: { judged: 0, alarms: 0 },
    bayesian: { judged: 0, alarms: 0 },
  }
  const histogram = Array.from({ length: selfTestBins }, () => 0)
  for (let split = 0; split < splits; split++) {
    const [control, treatment] = yield* halvesOf(people, `${seed} ${split} `)
    const [a, b] = [sumsOf(definition, control.n, control.totals), sumsOf(definition, treatment.n, treatment.totals)]
    for (const engine of engines) {
      const analysis = analysisOf(a, b, engine)
      if (!analysis.ok) continue
      counts[engine].judged += 1
      counts[engine].alarms += Number(isAlarm(analysis))
      if (engine === 'fixed' && analysis.p !== null) {
        const bin = Math.min(selfTestBins - 1, Math.floor(analysis.p * selfTestBins))
        histogram[bin] = (histogram[bin] ?? 0) + 1
      }
    }
    onSplit?.(split + 1)
    yield
  }
  return counts.fixed.judged === 0 ? null : testedOf(counts, histogram)
}

/** As results are judged: by the relative difference, or by the absolute one where there is none. */
const analysisOf = (a: Parameters<typeof analyse>[0], b: Parameters<typeof analyse>[1], engine: EffectEngine): Analysis => {
  const relative = analyse(a, b, { engine, scale: 'relative' })
  return relative.ok ? relative : analyse(a, b, { engine, scale: 'absolute' })
}

const isAlarm = ({ p, chanceToWin }: Analysis & { ok: true }): boolean =>
  chanceToWin === null ? p !== null && p < alpha : chanceToWin >= 1 - alpha || chanceToWin <= alpha

const testedOf = (counts: Record<EffectEngine, { judged: number; alarms: number }>, histogram: number[]): Tested => {
  const results = engines.map((engine): Tested['engines'][number] => {
    const { judged, alarms } = counts[engine]
    const [low, high] = shareInterval({ hits: alarms, n: judged }, shareAlpha)
    const isFewer = engine !== 'sequential' && high < promised[engine]
    return {
      engine,
      judged,
      alarms,
      share: judged === 0 ? 0 : alarms / judged,
      interval: [low, high],
      promised: promised[engine],
      verdict: low > promised[engine] ? 'tooMany' : isFewer ? 'fewer' : 'asPromised',
    }
  })
  const { chi2, df, p } = sampleRatioMismatch({ observed: histogram, weights: histogram.map(() => 1) })
  const isTooMany = results.some(({ verdict }) => verdict === 'tooMany')
  return {
    engines: results,
    histogram,
    evenness: { chi2, df, p },
    verdict: isTooMany ? 'tooMany' : p < unevenBelow ? 'uneven' : 'sound',
  }
}

type Half = { n: number; totals: Totals }

function* halvesOf({ ids, y, d }: SelfTestPeople, seed: string): Steps<[Half, Half]> {
  const halves: [Half, Half] = [emptyHalf(), emptyHalf()]
  for (let place = 0; place < ids.length; place++) {
    if (place > 0 && place % peopleAStep === 0) yield
    const half = halves[bucketOf({ seed, value: ids[place] ?? '', version: 2 }) < 0.5 ? 0 : 1]
    const [main, below] = [y[place] ?? 0, d[place] ?? 0]
    half.n += 1
    half.totals.sum += main
    half.totals.squares += main * main
    half.totals.denominator += below
    half.totals.denominatorSquares += below * below
    half.totals.products += main * below
  }
  return halves
}

const emptyHalf = (): Half => ({
  n: 0,
  totals: {
    sum: 0,
    squares: 0,
    denominator: 0,
    denominatorSquares: 0,
    products: 0,
    pre: 0,
    preSquares: 0,
    preProducts: 0,
    capped: 0,
  },
})
