import { expect, test } from 'vitest'
import { countDelays, delayAt, delayBuckets } from '#server/profiles/fold-delays.ts'

test.each([1, 20, 1_000, 86_400_000 / 3])('%i ms are found again, at most 25 %% off', (delay) => {
  for (const share of [0.01, 0.5, 0.95, 1]) {
    const found = delayAt(countDelays([delay]), share) ?? Number.NaN
    expect(found / delay).toBeGreaterThanOrEqual(1 / 1.25)
    expect(found / delay).toBeLessThanOrEqual(1.25)
  }
})

test('percentiles of 1 to 1,000 ms are those of an exact count, at most 25 % off', () => {
  const counts = countDelays(Array.from({ length: 1_000 }, (_, place) => place + 1))
  expect(counts.reduce((sum, it) => sum + it, 0)).toBe(1_000)
  for (const share of [0.1, 0.5, 0.95]) expect(Math.abs((delayAt(counts, share) ?? 0) / (share * 1_000) - 1)).toBeLessThan(0.25)
})

test('less than a millisecond and more than any bucket are counted, and nothing has no delay', () => {
  const counts = countDelays([0, 0.4, 1e12])
  expect([counts[0], counts[delayBuckets - 1]]).toEqual([2, 1])
  expect(delayAt(counts, 0.5)).toBeLessThan(1)
  expect(delayAt([], 0.5)).toBeNull()
  expect(delayAt(countDelays([]), 0.5)).toBeNull()
})
