import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Buyer, type RfmScore, rfm, segmentOf } from '#engine/statistics/rfm.ts'
import { createCutter, scoreBy } from '#engine/statistics/rfm-cuts.ts'
import { bestHour, openRate } from '#engine/statistics/send-time.ts'

const buyers = fc
  .array(
    fc.record({
      daysSinceLast: fc.integer({ min: 0, max: 30 }),
      orders: fc.integer({ min: 1, max: 6 }),
      revenue: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ min: 0, max: 900, noNaN: true })),
    }),
    { maxLength: 60 },
  )
  .map((all): Buyer[] => all.map((it, index) => ({ id: String(index), ...it })))

const scores: RfmScore[] = [1, 2, 3, 4, 5]

test('equal buyers have equal scores, better ones no lower scores, and everybody has one name', () => {
  fc.assert(
    fc.property(buyers, (all) => {
      const results = rfm(all)
      expect(results.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      const compare = (worth: (buyer: Buyer) => number, score: (index: number) => number) =>
        all.forEach((one, i) => {
          all.forEach((other, j) => {
            if (worth(one) === worth(other)) expect(score(i)).toBe(score(j))
            if (worth(one) > worth(other)) expect(score(i)).toBeGreaterThanOrEqual(score(j))
          })
        })
      compare(
        (it) => -it.daysSinceLast,
        (index) => results[index]?.r ?? 0,
      )
      compare(
        (it) => it.orders,
        (index) => results[index]?.f ?? 0,
      )
      compare(
        (it) => it.revenue,
        (index) => results[index]?.m ?? 0,
      )
    }),
  )
})

test('buyers who differ are scored in fifths', () => {
  const all = Array.from({ length: 25 }, (_, index) => ({ id: `${index}`, daysSinceLast: index, orders: index, revenue: index }))
  expect(scores.map((score) => rfm(all).filter(({ m }) => m === score).length)).toEqual([5, 5, 5, 5, 5])
})

test('every one of the 25 cells has a name, and all eleven names are used', () => {
  const names = scores.flatMap((r) => scores.map((fm) => segmentOf(r, fm, fm)))
  expect(names).toHaveLength(25)
  expect(new Set(names).size).toBe(11)
  expect(segmentOf(5, 4, 5)).toBe('champions')
  expect(segmentOf(5, 1, 2)).toBe('potential_loyalist')
})

test('no buyers, one buyer, and invalid figures', () => {
  expect(rfm([])).toEqual([])
  expect(rfm([{ id: 'a', daysSinceLast: 3, orders: 9, revenue: 99 }])).toEqual([{ id: 'a', r: 1, f: 1, m: 1, segment: 'lost' }])
  expect(() => rfm([{ id: 'a', daysSinceLast: Number.NaN, orders: 1, revenue: 1 }])).toThrow(RangeError)
})

test('an opening rate lies between the person’s own rate and the usual one', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.double({ min: 0, max: 1, noNaN: true }), (opens, more, populationRate) => {
      const sends = opens + more
      const rate = openRate({ opens, sends }, { populationRate })
      const seen = sends === 0 ? populationRate : opens / sends
      expect(rate).toBeGreaterThanOrEqual(Math.min(seen, populationRate) - 1e-12)
      expect(rate).toBeLessThanOrEqual(Math.max(seen, populationRate) + 1e-12)
    }),
  )
})

test('the best hour has the highest rate, the earlier one of equals, and is null without hours', () => {
  const quiet = Array.from({ length: 24 }, () => ({ opens: 0, sends: 0 }))
  const usual = quiet.map((_, hour) => (hour === 9 || hour === 20 ? 0.3 : 0.1))
  expect(bestHour(quiet, { populationRates: usual })).toMatchObject({ hour: 9, rate: 0.3 })
  const evening = quiet.map((hour, index) => (index === 20 ? { opens: 9, sends: 9 } : hour))
  expect(bestHour(evening, { populationRates: usual })?.hour).toBe(20)
  expect(bestHour([], { populationRates: [] })).toBeNull()
})

test('the cuts of a large number of buyers give everybody the score that a comparison with all gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 400 }), (values) => {
      const cutter = createCutter()
      for (const value of values) cutter.add(value)
      const cuts = cutter.cuts()
      const all = rfm(values.map((value, place) => ({ id: String(place), daysSinceLast: 1, orders: value, revenue: 1 })))
      expect(values.map((value) => scoreBy(cuts, value))).toEqual(all.map(({ f }) => f))
    }),
  )
  const large = createCutter()
  for (let value = 0; value < 100_000; value++) large.add((value * 7_919) % 100_000)
  expect(large.cuts()).toEqual([19_999, 39_999, 59_999, 79_999])
  expect(createCutter().cuts()).toEqual([])
  expect(() => createCutter().add(0.5)).toThrow(RangeError)
})
