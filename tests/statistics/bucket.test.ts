import { expect, test } from 'vitest'
import { bucketOf } from '#engine/statistics/bucket.ts'

test.each([
  [1, '', 'a', 0.22],
  [1, 'ef', 'd', 0.652],
  [2, 'seed', 'b', 0.2696],
  [2, 'foo', 'def', 0.2019],
  [2, '()**(%$##$%#$#', '___)((*":&', 0.0128],
] as const)('version %i with the seed %s puts %s at %d', (version, seed, value, bucket) => {
  expect(bucketOf({ seed, value, version })).toBeCloseTo(bucket, 9)
})

test('ten thousand values spread evenly over a hundred parts', () => {
  const counts = Array.from({ length: 100 }, () => 0)
  for (let index = 0; index < 10_000; index++) {
    const part = Math.floor(bucketOf({ seed: 'holdout', value: `person-${index}`, version: 2 }) * 100)
    counts[part] = (counts[part] ?? 0) + 1
  }
  // 150 is the value that the chi-square of 99 degrees of freedom passes once in a thousand; these values never change.
  const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  expect(chiSquare).toBeLessThan(150)
})
