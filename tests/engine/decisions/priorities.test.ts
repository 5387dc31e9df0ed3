import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strategyLimits } from '#contract/decisions/definition.ts'
import { prioritiesInOrder } from '#engine/decisions/priorities.ts'

const { priority: most } = strategyLimits

test('priorities that differ are dealt out anew, and equal ones are separated', () => {
  expect(prioritiesInOrder([1, 5, 3])).toEqual([5, 3, 1])
  expect(prioritiesInOrder([2, 2, 2])).toEqual([2, 1, 0])
  expect(prioritiesInOrder([-most, -most])).toEqual([1 - most, -most])
  expect(prioritiesInOrder([])).toEqual([])
})

test('they always fall, stay within the limits, and a second time stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -most, max: most }), { maxLength: 200 }), (given) => {
      const dealt = prioritiesInOrder(given)
      expect(dealt.length).toBe(given.length)
      for (const [place, it] of dealt.entries()) {
        expect(Math.abs(it)).toBeLessThanOrEqual(most)
        if (place > 0) expect(it).toBeLessThan(dealt[place - 1] ?? 0)
      }
      expect(prioritiesInOrder(dealt)).toEqual(dealt)
    }),
  )
})
