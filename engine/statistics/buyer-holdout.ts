import { probabilityOfReturn } from './bgnbd.ts'
import { type BgNbdFit, type CountedHistory, fitBgNbdSteps, minRepeatBuyers } from './bgnbd-fit.ts'
import {
  areaUnderCurve,
  binned,
  brierScore,
  type CalibrationBin,
  expectedCalibrationError,
  type Forecast,
} from './calibration.ts'
import { expectedOrderValue, fitGammaGammaSteps } from './gamma-gamma.ts'
import type { Steps } from './nelder-mead.ts'
import { rfm } from './rfm.ts'

/** The orders of a buyer: each with its day, counted from any day, and its value; null where that is in another currency. */
export type BuyerOrders = readonly { day: number; value: number | null }[]

/** How a model did in the part of the time that it was not fitted to. `auc`, `brier` and `error` are null where they have no meaning. */
type HoldoutFigures = {
  people: number
  /** To how many of them it happened: they ordered. Null for a model of values. */
  events: number | null
  auc: number | null
  brier: number | null
  /** The expected calibration error. */
  error: number | null
  bins: CalibrationBin[] | null
}

/** The days that were kept back, and the day on which they begin. */
type Holdout = { days: number; cut: number }

export type HoldoutResult =
  | { state: 'tooShort'; days: number; need: number }
  | ({ state: 'tested'; rfm: FittedResult; buying: FittedResult; value: FittedResult } & Holdout)

/** `tooFew`: buyers with two orders or more before the cut, too few to fit parameters to. */
export type FittedResult =
  | { state: 'tested'; figures: HoldoutFigures }
  | { state: 'tooFew'; repeatBuyers: number; need: number }
  | { state: 'notConverged' }

/** Orders of fewer days are too few to be parted. */
export const minHistoryDays = 28
/** What is kept back is a third of the time, and at most so many days: as many as are predicted. */
const maxHoldoutDays = 90
/** The bins of values reach up to so many times the mean value of an order. */
const valuesUpTo = 2

/**
 * How well would the models have predicted the last part of the time from the part before it? Their parameters are fitted to the orders
 * before the cut only, for the buyers who had bought by then; what they predict for each is compared with what that buyer did afterwards.
 * This is the calibration and holdout of Fader, Hardie and Lee (Marketing Science 24, 2005). `until` is the day at which observation ends.
 * BG/NBD: the probability of an order. Gamma-Gamma: the mean value of the orders of those who ordered, in multiples of the mean value
 * before the cut. RFM predicts no probability: only the area under the curve of the sum of its three scores is told.
 */
export function* testOnHoldout(
  all: readonly BuyerOrders[],
  { until, need = minRepeatBuyers }: { until: number; need?: number },
): Steps<HoldoutResult> {
  const start = all.reduce((first, orders) => orders.reduce((least, { day }) => Math.min(least, day), first), until)
  const span = until - start
  if (span < minHistoryDays) return { state: 'tooShort', days: Math.floor(span), need: minHistoryDays }
  const days = Math.min(maxHoldoutDays, Math.floor(span / 3))
  const cut = until - days
  const buyers = all.flatMap((orders) => partsOf(orders, cut, until) ?? [])
  yield
  const groups = { state: 'tested' as const, figures: groupsOf(buyers) }
  yield
  const buying = yield* testBuying(buyers, { days, need })
  const value = yield* testValues(buyers, need)
  return { state: 'tested', days, cut, rfm: groups, buying, value }
}

/** A buyer by the cut: the history before it, and the values of the orders before and after it. */
type Parted = { history: CountedHistory & { people: number }; before: (number | null)[]; after: (number | null)[]; last: number }

const partsOf = (orders: BuyerOrders, cut: number, until: number): Parted | null => {
  const before = orders.filter(({ day }) => day < cut)
  if (before.length === 0) return null
  const [first, last] = [Math.min(...before.map(({ day }) => day)), Math.max(...before.map(({ day }) => day))]
  // Whole days, of which one at least: the models are of days.
  const T = Math.max(1, Math.floor(cut - first))
  const x = before.length - 1
  return {
    history: { x, tx: x === 0 ? 0 : Math.min(T, Math.floor(last - first)), T, people: 1 },
    before: before.map(({ value }) => value),
    after: orders.filter(({ day }) => day >= cut && day < until).map(({ value }) => value),
    last,
  }
}

const groupsOf = (buyers: readonly Parted[]): HoldoutFigures => {
  const scored = rfm(
    buyers.map(({ before, last }, place) => ({
      id: String(place),
      daysSinceLast: -last,
      orders: before.length,
      revenue: before.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    })),
  )
  const forecasts = scored.map(({ r, f, m }, place) => ({ predicted: r + f + m, observed: returned(buyers[place]) }))
  return {
    people: buyers.length,
    events: eventsOf(forecasts),
    auc: areaUnderCurve(forecasts),
    brier: null,
    error: null,
    bins: null,
  }
}

function* testBuying(buyers: readonly Parted[], { days, need }: { days: number; need: number }): Steps<FittedResult> {
  const fit = yield* fitBgNbdSteps(counted(buyers), { need })
  if (!fit.ok) return failedOf(fit)
  const forecasts = buyers.map((buyer) => ({
    predicted: probabilityOfReturn(fit.model, buyer.history, days),
    observed: returned(buyer),
  }))
  yield
  const bins = binned(forecasts)
  const figures = {
    people: buyers.length,
    events: eventsOf(forecasts),
    auc: areaUnderCurve(forecasts),
    brier: brierScore(forecasts),
    error: expectedCalibrationError(bins),
    bins,
  }
  return { state: 'tested', figures }
}

function* testValues(buyers: readonly Parted[], need: number): Steps<FittedResult> {
  const known = buyers.flatMap(({ before, after }) => {
    const [x, value, next] = [before.length, meanOf(before), meanOf(after)]
    return value !== null && value > 0 ? [{ x, value, next }] : []
  })
  const fit = yield* fitGammaGammaSteps(
    known.filter(({ x }) => x > 1),
    { need },
  )
  if (!fit.ok) return failedOf(fit)
  const unit = known.reduce((sum, { x, value }) => sum + x * value, 0) / known.reduce((sum, { x }) => sum + x, 0)
  const forecasts = known.flatMap(({ next, ...buyer }) => {
    const predicted = expectedOrderValue(fit.model, buyer)
    return next === null || predicted === null ? [] : [{ predicted: predicted / unit, observed: next / unit }]
  })
  const bins = binned(forecasts, valuesUpTo)
  const error = expectedCalibrationError(bins)
  return { state: 'tested', figures: { people: forecasts.length, events: null, auc: null, brier: null, error, bins } }
}

const failedOf = (failure: Exclude<BgNbdFit, { ok: true }>): FittedResult =>
  failure.reason === 'notConverged'
    ? { state: 'notConverged' }
    : { state: 'tooFew', repeatBuyers: failure.have, need: failure.need }

/** Buyers with the same history are one with a number of people. */
const counted = (buyers: readonly Parted[]): CountedHistory[] => {
  const found = new Map<string, CountedHistory & { people: number }>()
  for (const { history } of buyers) {
    const key = `${history.x} ${history.tx} ${history.T}`
    const same = found.get(key)
    if (same) same.people += 1
    else found.set(key, { ...history })
  }
  return [...found.values()]
}

const returned = (buyer: Parted | undefined) => (buyer && buyer.after.length > 0 ? 1 : 0)

const eventsOf = (forecasts: readonly Forecast[]) => forecasts.reduce((sum, { observed }) => sum + observed, 0)

/** Null where there is none, or one is in another currency. */
const meanOf = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null) ? null : values.reduce<number>((sum, it) => sum + (it ?? 0), 0) / values.length
