import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDecimalSums } from '#engine/insights/decimal-sums.ts'

const sumOf = (decimals: (string | null)[], items: number[]) => createDecimalSums(decimals)(Int32Array.from(items))

test.each<[decimals: (string | null)[], items: number[], text: string, numbers: number]>([
  [['0.1', '0.2'], [0, 1], '0.3', 2],
  [['0.10', '0.2'], [1, 1], '0.4', 2],
  [['0.10', '0.2'], [0, 1], '0.30', 2],
  [['-0.05', '1'], [0], '-0.05', 1],
  [['-0.05', '1'], [0, 1, 1], '1.95', 3],
  [[null, '3'], [0, 1, 0], '3', 1],
  [[null, '3'], [0], '0', 0],
  [[], [], '0', 0],
  [['9007199254740993', '0.0000000000000000001'], [0, 0, 1], '18014398509481986.0000000000000000001', 3],
  [['0.0', '-0.0'], [0, 1], '0.0', 2],
])('%j of the places %j are %s', (decimals, items, text, numbers) => {
  expect(sumOf(decimals, items)).toMatchObject({ text, numbers })
})

test('sums of several lists are ranked alike, whatever digits their numbers have', () => {
  const sums = createDecimalSums(['1.5', '2', null])
  const digitsOf = (items: number[]) => sums(Int32Array.from(items)).digits
  expect(digitsOf([1, 1, 2])).toBeGreaterThan(digitsOf([0, 0]))
  expect(digitsOf([0, 0, 1, 1])).toBe(70n)
})

test('a sum is that of its numbers', () => {
  const hundredths = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 8 })
  const runs = fc.property(hundredths, fc.array(fc.nat(7), { maxLength: 40 }), (numbers, places) => {
    const items = places.map((it) => it % numbers.length)
    const decimals = numbers.map((it) => (it / 100).toFixed(2))
    const { text } = sumOf(decimals, items)
    expect(Math.round(Number(text) * 100)).toBe(items.reduce((sum, it) => sum + (numbers[it] ?? 0), 0) + 0)
  })
  fc.assert(runs)
})
