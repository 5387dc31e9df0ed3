import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustedInterval, benjaminiHochberg, holm } from '#engine/statistics/multiple-tests.ts'

const ps = fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0.05)), { maxLength: 20 })

test.each([
  ['Holm', holm],
  ['Benjamini and Hochberg', benjaminiHochberg],
])('%s: adjusted p-values are no lower than the raw ones, at most 1, and in the same order', (_, adjust) => {
  fc.assert(
    fc.property(ps, (p) => {
      const adjusted = adjust(p).map((it) => it ?? Number.NaN)
      expect(adjusted).toHaveLength(p.length)
      p.forEach((raw, i) => {
        expect(adjusted[i]).toBeGreaterThanOrEqual(raw * (1 - 1e-12))
        expect(adjusted[i]).toBeLessThanOrEqual(1)
        p.forEach((other, j) => {
          if (raw <= other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? 1)
        })
      })
    }),
  )
})

test('Holm is at least as strict as Benjamini and Hochberg', () => {
  fc.assert(
    fc.property(ps, (p) => {
      const loose = benjaminiHochberg(p)
      holm(p).forEach((strict, index) => {
        expect(strict).toBeGreaterThanOrEqual((loose[index] ?? 0) * (1 - 1e-12))
      })
    }),
  )
})

test('a p that could not be computed stays null and does not count', () => {
  expect(holm([0.01, null, 0.04])).toEqual([0.02, null, 0.04])
  expect(benjaminiHochberg([null, 0.04, 0.01])).toEqual([null, 0.04, 0.02])
  expect(holm([])).toEqual([])
  expect(benjaminiHochberg([null])).toEqual([null])
})

test('an interval from an adjusted p leaves out 0 exactly where the p is below alpha, and is never narrower', () => {
  const figures = fc.record({
    delta: fc.double({ min: 0.01, max: 5, noNaN: true }),
    adjustedP: fc.double({ min: 1e-12, max: 0.999, noNaN: true }),
  })
  fc.assert(
    fc.property(figures, fc.boolean(), ({ delta, adjustedP }, isNegative) => {
      const signed = isNegative ? -delta : delta
      const interval = adjustedInterval({ delta: signed, interval: [signed - 1e-3, signed + 1e-3], adjustedP })
      if (!interval) throw new Error('no interval')
      expect(interval[1] - interval[0]).toBeGreaterThanOrEqual(2e-3 - 1e-12)
      if (Math.abs(adjustedP - 0.05) > 1e-9) expect(interval[0] > 0 || interval[1] < 0).toBe(adjustedP < 0.05)
    }),
  )
})

test('with an adjusted p of 1 every effect is possible, with one of 0 the interval stays', () => {
  expect(adjustedInterval({ delta: 0.2, interval: [-0.1, 0.5], adjustedP: 1 })).toBeNull()
  expect(adjustedInterval({ delta: 0.2, interval: [0.1, 0.3], adjustedP: 0 })).toEqual([0.1, 0.3])
})
