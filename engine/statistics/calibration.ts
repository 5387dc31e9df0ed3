/** What was predicted for somebody, and what happened. Of an event, `observed` is 1 where it happened and 0 where it did not. */
export type Forecast = { predicted: number; observed: number }

/** Forecasts that are close to each other: how many, and the sums of what was predicted for them and of what happened. */
export type CalibrationBin = { people: number; predicted: number; observed: number }

/** Forecasts are put into so many bins. */
export const calibrationBins = 10

/**
 * How likely is it that somebody with the event has a higher score than somebody without it? Equal scores count one half. This is the area
 * under the receiver operating characteristic, and the Mann-Whitney statistic over the number of pairs: with R the sum of the ranks of
 * those with the event, where equal scores share the mean of their ranks, (R - n1 (n1 + 1)/2)/(n1 n0).
 * Hanley and McNeil, "The meaning and use of the area under a ROC curve", Radiology 143 (1982); ties as in Bamber, Journal of
 * Mathematical Psychology 12 (1975). Null where the event happened to all or to none.
 */
export function areaUnderCurve(forecasts: readonly Forecast[]): number | null {
  const sorted = [...forecasts].sort((a, b) => a.predicted - b.predicted)
  const events = sorted.reduce((sum, { observed }) => sum + observed, 0)
  const others = sorted.length - events
  if (events === 0 || others === 0) return null
  let ranks = 0
  for (let first = 0; first < sorted.length; ) {
    let [next, here] = [first, 0]
    for (; next < sorted.length && sorted[next]?.predicted === sorted[first]?.predicted; next++)
      here += sorted[next]?.observed ?? 0
    ranks += here * ((first + 1 + next) / 2)
    first = next
  }
  return (ranks - (events * (events + 1)) / 2) / (events * others)
}

/**
 * The mean squared difference between the predicted probability and what happened: 0 is perfect, and always predicting one half gives 0.25.
 * Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950). Null without forecasts.
 */
export function brierScore(forecasts: readonly Forecast[]): number | null {
  if (forecasts.length === 0) return null
  return forecasts.reduce((sum, { predicted, observed }) => sum + (predicted - observed) ** 2, 0) / forecasts.length
}

/** Ten bins of equal width from 0 to `upTo` by what was predicted. The last one also has everything above. */
export function binned(forecasts: readonly Forecast[], upTo = 1): CalibrationBin[] {
  const bins = Array.from({ length: calibrationBins }, () => ({ people: 0, predicted: 0, observed: 0 }))
  for (const { predicted, observed } of forecasts) {
    const place = Math.min(calibrationBins - 1, Math.max(0, Math.floor((predicted / upTo) * calibrationBins)))
    const bin = bins[place]
    if (!bin) continue
    bin.people += 1
    bin.predicted += predicted
    bin.observed += observed
  }
  return bins
}

/**
 * How far is what was predicted from what happened? The expected calibration error: the mean over the bins of the absolute difference
 * between the mean prediction and the mean observation, weighted by the people in each bin.
 * Naeini, Cooper and Hauskrecht, "Obtaining well calibrated probabilities using Bayesian binning", AAAI (2015); Guo et al., "On calibration
 * of modern neural networks", ICML (2017). Null without people.
 */
export function expectedCalibrationError(bins: readonly CalibrationBin[]): number | null {
  const people = bins.reduce((sum, bin) => sum + bin.people, 0)
  if (people === 0) return null
  return bins.reduce((sum, { predicted, observed }) => sum + Math.abs(predicted - observed), 0) / people
}
