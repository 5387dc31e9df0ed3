import type { Measure } from '#contract/insights/query.ts'
import { createDecimalSums } from '#engine/insights/decimal-sums.ts'
import { createPeopleCounter } from '#engine/insights/grouped-events.ts'
import type { Queries } from '#server/kernel/database.ts'
import { divideSums } from './trends.store.ts'

/** How events are measured, of which lists of items are given: by what a group is ranked, and the text that says what was measured. */
export type Measuring = {
  rank: (items: Int32Array) => number | bigint
  tell: (lists: readonly Int32Array[]) => Promise<(string | null)[]>
}

type Numbered = {
  /** How many people there are, where items are their numbers. */
  people: number
  /** Where items are the numbers of decimals: what each is. Null for no number. */
  decimals: readonly (string | null)[]
}

/** Measures as `countTrend` does. */
export const measuringOf = ({ of }: Measure, queries: Queries, { people, decimals }: Numbered): Measuring => {
  if (of === 'total') return countingBy((items) => items.length)
  if (of === 'people') return countingBy(createPeopleCounter(people))
  const sumOf = createDecimalSums(decimals)
  if (of === 'sum')
    return { rank: (items) => sumOf(items).digits, tell: async (lists) => lists.map((items) => sumOf(items).text) }
  return {
    rank: (items) => items.length,
    tell: async (lists) => {
      const sums = lists.map(sumOf)
      const averages = await divideSums(
        queries,
        sums.filter((it) => it.numbers > 0),
      )
      return sums.map((it) => (it.numbers > 0 ? (averages.shift() ?? null) : null))
    },
  }
}

const countingBy = (count: (items: Int32Array) => number): Measuring => ({
  rank: count,
  tell: async (lists) => lists.map((items) => String(count(items))),
})
