import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, forecastEnd } from '#engine/goals/forecast.ts'

type Matrix = number[][]
const at = (matrix: Matrix, row: number, column: number) => matrix[row]?.[column] ?? 0
const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => (b[0] ?? []).map((_, column) => row.reduce((sum, it, place) => sum + it * at(b, place, column), 0)))
const transposed = (a: Matrix): Matrix => (a[0] ?? []).map((_, column) => a.map((row) => row[column] ?? 0))

/** The inverse by Gauss and Jordan. */
const inverse = (matrix: Matrix): Matrix => {
  const size = matrix.length
  const rows = matrix.map((row, place) => [...row, ...Array.from({ length: size }, (_, column) => Number(column === place))])
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows.findIndex((row, place) => place >= pivot && Math.abs(row[pivot] ?? 0) > 1e-12)
    const [one, other] = [rows[pivot] ?? [], rows[best] ?? []]
    rows[pivot] = other
    if (best !== pivot) rows[best] = one
    const factor = rows[pivot]?.[pivot] ?? 1
    rows[pivot] = (rows[pivot] ?? []).map((it) => it / factor)
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue
      const times = at(rows, row, pivot)
      rows[row] = (rows[row] ?? []).map((it, column) => it - times * at(rows, pivot, column))
    }
  }
  return rows.map((row) => row.slice(size))
}

/** The same as a regression with a dummy variable for each weekday, in matrices: the variance of the sum is s^2 (M + m' (X'X)^-1 m). */
const byMatrices = (soFar: { y: number; d: number }, history: readonly Day[], left: readonly number[]) => {
  const x = history.map(({ weekday }) => Array.from({ length: 7 }, (_, place) => Number(place === weekday)))
  const inverted = inverse(product(transposed(x), x))
  const meansOf = (values: number[]) =>
    product(
      inverted,
      product(
        transposed(x),
        values.map((it) => [it]),
      ),
    )
  const m = [[...left]]
  const sumFor = (values: number[]) => at(product(m, meansOf(values)), 0, 0)
  const d = soFar.d + sumFor(history.map((it) => it.d))
  const value = (soFar.y + sumFor(history.map((it) => it.y))) / d
  const z = history.map((it) => it.y - value * it.d)
  const fitted = product(x, meansOf(z))
  const squares = z.reduce((sum, it, place) => sum + (it - at(fitted, place, 0)) ** 2, 0)
  const days = left.reduce((sum, it) => sum + it, 0) + at(product(product(m, inverted), transposed(m)), 0, 0)
  const df = history.length - 7
  return { value, half: (tQuantile(0.975, df) * Math.sqrt((squares / df) * days)) / d }
}

const daysOf = (figures: readonly (readonly [y: number, d: number])[]): Day[] =>
  figures.map(([y, d], place) => ({ y, d, weekday: place % 7 }))
const left = fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 7, maxLength: 7 })
const figure = fc.double({ min: 0, max: 1_000, noNaN: true })

describe('the forecast of the end of a window', () => {
  test('of a sum is that of a regression on the weekday, computed with matrices', () => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 14, maxLength: 28 }), left, figure, (values, days, y) => {
        const history = daysOf(values.map((it) => [it, 0]))
        const forecast = forecastEnd({ y, d: 1 }, history, days)
        const { value, half } = byMatrices({ y, d: 1 }, history, days)
        expect(forecast?.value).toBeCloseTo(value, 6)
        expect(forecast?.interval[0]).toBeCloseTo(value - half, 5)
        expect(forecast?.interval[1]).toBeCloseTo(value + half, 5)
      }),
    )
  })

  test('of a ratio is that of its two sums, with the interval of their difference', () => {
    const pairs = fc.array(fc.tuple(figure, fc.integer({ min: 1, max: 500 })), { minLength: 14, maxLength: 28 })
    fc.assert(
      fc.property(pairs, left, figure, fc.integer({ min: 1, max: 1_000 }), (figures, days, y, d) => {
        const history = daysOf(figures)
        const forecast = forecastEnd({ y, d }, history, days)
        const { value, half } = byMatrices({ y, d }, history, days)
        expect(forecast?.value).toBeCloseTo(value, 6)
        expect(forecast?.interval[1]).toBeCloseTo(value + half, 5)
      }),
    )
  })

  test('of a week that always repeats is exact, and nothing is left to happen at the end', () => {
    const week = [10, 20, 30, 40, 50, 60, 70]
    const history = daysOf([...week, ...week, ...week, ...week].map((it) => [it, 0]))
    expect(forecastEnd({ y: 5, d: 1 }, history, [1, 1, 1, 1, 1, 1, 1])).toEqual({ value: 285, interval: [285, 285] })
    const [varied] = [daysOf(Array.from({ length: 28 }, (_, place) => [place * place, 0] as const))]
    expect(forecastEnd({ y: 5, d: 1 }, varied, [0, 0, 0, 0, 0, 0, 0])).toEqual({ value: 5, interval: [5, 5] })
  })

  test('covers what happens as often as it says', () => {
    let state = 11
    const uniform = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state + 0.5) / 2 ** 32
    }
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
    const day = (weekday: number) => 100 + 20 * weekday + 15 * normal()
    const trials = 2_000
    let covered = 0
    for (let trial = 0; trial < trials; trial++) {
      const history = daysOf(Array.from({ length: 28 }, (_, place) => [day(place % 7), 0] as const))
      const [low, high] = forecastEnd({ y: 0, d: 1 }, history, [2, 2, 1, 1, 1, 1, 1])?.interval ?? [0, 0]
      const real = [0, 0, 1, 1, 2, 3, 4, 5, 6].reduce((sum, weekday) => sum + day(weekday), 0)
      covered += Number(low <= real && real <= high)
    }
    expect(covered / trials).toBeGreaterThan(0.935)
    expect(covered / trials).toBeLessThan(0.965)
  })

  test('is none with one value of a weekday, or without anything to divide by', () => {
    expect(
      forecastEnd({ y: 1, d: 1 }, daysOf(Array.from({ length: 13 }, () => [1, 0] as const)), [1, 1, 1, 1, 1, 1, 1]),
    ).toBeNull()
    const empty = daysOf(Array.from({ length: 28 }, () => [0, 0] as const))
    expect(forecastEnd({ y: 0, d: 0 }, empty, [1, 1, 1, 1, 1, 1, 1])).toBeNull()
  })
})
