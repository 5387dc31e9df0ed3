import { expect, test } from 'vitest'
import { computeVector } from './compute-vector.ts'
import reference from './vectors.json' with { type: 'json' }

test.each(reference.vectors)('$id $kind is within $tolerance of its source', ({ kind, input, expected, tolerance }) => {
  expect(differences(computeVector(kind, input), expected, tolerance)).toEqual([])
})

test('an unknown kind is refused', () => {
  expect(() => computeVector('welch_median_relative', {})).toThrow('no vector is of the kind welch_median_relative')
})

test('every vector has been run', () => {
  expect(reference.vectors.length).toBeGreaterThan(50)
})

/**
 * Where a figure is not within the tolerance of what is expected, as paths; fields that nobody expects are not looked at.
 * The sources print large figures (degrees of freedom, chi-square) to seven to nine digits, so a hundred-millionth part is always allowed.
 */
function differences(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof expected === 'number')
    return typeof actual === 'number' && Math.abs(actual - expected) <= Math.max(tolerance, 1e-8 * Math.abs(expected))
      ? []
      : [`${path}: ${actual} for ${expected}`]
  if (typeof expected !== 'object' || expected === null) return actual === expected ? [] : [`${path}: ${actual} for ${expected}`]
  if (typeof actual !== 'object' || actual === null) return [`${path}: ${actual}`]
  if (Array.isArray(expected) && Array.isArray(actual) && actual.length !== expected.length)
    return [`${path}: ${actual.length} values`]
  const found = new Map(Object.entries(actual))
  return Object.entries(expected).flatMap(([key, value]) => differences(found.get(key), value, tolerance, `${path}.${key}`))
}
