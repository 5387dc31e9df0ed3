import fc from 'fast-check'
import { expect, test } from 'vitest'
import { probabilityOfOrders, probabilityOfReturn } from '#engine/statistics/bgnbd.ts'
import { logLikelihood } from '#engine/statistics/bgnbd-fit.ts'
import { areaUnderCurve, binned, brierScore, expectedCalibrationError, type Forecast } from '#engine/statistics/calibration.ts'

const forecasts = (predicted: number[], observed: number[]): Forecast[] =>
  predicted.map((it, place) => ({ predicted: it, observed: observed[place] ?? 0 }))

/** Few distinct scores, so that many are equal. */
const someForecasts = fc.array(
  fc.record({ predicted: fc.integer({ min: 0, max: 6 }).map((it) => it / 6), observed: fc.constantFrom(0, 1) }),
  { maxLength: 60 },
)

test('the area under the curve is that of the published example of scikit-learn (roc_auc_score)', () => {
  expect(areaUnderCurve(forecasts([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]))).toBe(0.75)
})

test('equal scores count one half: 4 of 6 pairs, counted by hand', () => {
  expect(areaUnderCurve(forecasts([1, 1, 2, 2, 3], [0, 1, 0, 1, 1]))).toBeCloseTo(4 / 6, 12)
  expect(areaUnderCurve(forecasts([3, 3, 3, 3], [0, 1, 1, 0]))).toBe(0.5)
})

test('the area under the curve is the share of pairs in the right order, counted one by one', () => {
  fc.assert(
    fc.property(someForecasts, (all) => {
      const [with_, without] = [all.filter(({ observed }) => observed === 1), all.filter(({ observed }) => observed === 0)]
      const area = areaUnderCurve(all)
      if (with_.length === 0 || without.length === 0) {
        expect(area).toBeNull()
        return
      }
      const won = with_.flatMap(({ predicted }) =>
        without.map((other): number => (predicted > other.predicted ? 1 : predicted === other.predicted ? 0.5 : 0)),
      )
      expect(area).toBeCloseTo(won.reduce((sum, it) => sum + it, 0) / won.length, 10)
    }),
  )
})

test('the Brier score is that of the published example of scikit-learn (brier_score_loss)', () => {
  expect(brierScore(forecasts([0.1, 0.9, 0.8, 0.3], [0, 1, 1, 0]))).toBeCloseTo(0.0375, 12)
  expect(brierScore(forecasts([0.5, 0.5], [0, 1]))).toBe(0.25)
  expect(brierScore([])).toBeNull()
})

test('the calibration error is the weighted distance of the means of the bins, worked out by hand', () => {
  // 0.1 and 0.15 with one of two events, 0.9 three times with two of three: (2 |0.125 - 0.5| + 3 |0.9 - 2/3|)/5.
  const bins = binned(forecasts([0.1, 0.15, 0.9, 0.9, 0.9], [1, 0, 1, 1, 0]))
  expect(bins.map(({ people }) => people)).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 3])
  expect(expectedCalibrationError(bins)).toBeCloseTo((2 * 0.375 + 3 * (0.9 - 2 / 3)) / 5, 12)
  expect(expectedCalibrationError(binned([]))).toBeNull()
})

test('every forecast is in exactly one bin: 1 in the last one, and so is what is above the end', () => {
  expect(binned(forecasts([0, 1], [0, 1])).map(({ people }) => people)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(binned(forecasts([7], [1]), 2)[9]).toEqual({ people: 1, predicted: 7, observed: 1 })
  fc.assert(
    fc.property(someForecasts, (some) => {
      expect(binned(some).reduce((sum, { people }) => sum + people, 0)).toBe(some.length)
    }),
  )
})

const parameter = fc.double({ min: 0.2, max: 6, noNaN: true })
const model = fc.record({ r: parameter, alpha: parameter, a: parameter, b: parameter })
const history = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 1, max: 60, noNaN: true }))
  .map(([x, share, T]) => ({ x, tx: x === 0 ? 0 : share * T, T }))

test('the probability to return is 1 minus the ratio of the likelihoods of no order until then and until now', () => {
  fc.assert(
    fc.property(model, history, fc.double({ min: 0.5, max: 50, noNaN: true }), (of, buyer, t) => {
      const later = logLikelihood(of, [{ ...buyer, T: buyer.T + t }]) - logLikelihood(of, [buyer])
      expect(probabilityOfReturn(of, buyer, t)).toBeCloseTo(1 - Math.exp(later), 8)
    }),
  )
})

test('the probability to return of a new buyer is that of not 0 orders, and is 0 for no time', () => {
  fc.assert(
    fc.property(model, fc.double({ min: 0.5, max: 50, noNaN: true }), (of, t) => {
      const fresh = { x: 0, tx: 0, T: 0 }
      expect(probabilityOfReturn(of, fresh, t)).toBeCloseTo(1 - probabilityOfOrders(of, { n: 0, t }), 9)
      expect(probabilityOfReturn(of, fresh, 0)).toBe(0)
    }),
  )
})
