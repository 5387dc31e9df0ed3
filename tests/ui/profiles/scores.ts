import type { ProfileScores, RfmGroup } from '#contract/profiles/scores.ts'
import { rfmGroups } from '#contract/profiles/scores.ts'

const groupOf: Record<number, RfmGroup[]> = {
  5: ['new', 'potential_loyalist', 'potential_loyalist', 'loyal', 'champions'],
  4: ['promising', 'potential_loyalist', 'potential_loyalist', 'loyal', 'champions'],
  3: ['about_to_sleep', 'about_to_sleep', 'needs_attention', 'loyal', 'loyal'],
  2: ['hibernating', 'hibernating', 'at_risk', 'at_risk', 'cant_lose'],
  1: ['lost', 'lost', 'hibernating', 'at_risk', 'cant_lose'],
}
const scale = [1, 2, 3, 4, 5] as const

/** The scores of a project whose buyers a model was fitted to. The cell of buyers who were the best and are gone is empty. */
export const scores = (): ProfileScores => {
  const grid = scale.toReversed().flatMap((recency) =>
    scale.map((frequency) => {
      const people = recency === 1 && frequency === 5 ? 0 : recency * 10 + frequency
      return { recency, frequency, group: groupOf[recency]?.[frequency - 1] ?? 'lost', people, revenue: people * 10 }
    }),
  )
  const sum = (part: typeof grid, of: 'people' | 'revenue') => part.reduce((total, it) => total + it[of], 0)
  const buyers = sum(grid, 'people')
  return {
    computedAt: '2026-03-01T03:00:00.000Z',
    buyers,
    repeatBuyers: 300,
    revenue: sum(grid, 'revenue'),
    grid,
    groups: rfmGroups.map((name) => {
      const cells = grid.filter(({ group }) => group === name)
      return { name, people: sum(cells, 'people'), revenue: sum(cells, 'revenue') }
    }),
    buying: {
      state: 'fitted',
      fittedAt: '2026-03-01T03:00:00.000Z',
      version: 1,
      fittedTo: buyers,
      repeatCounts: [
        { orders: 0, actual: 500, expected: 497.2 },
        { orders: 1, actual: 280, expected: 284.9 },
        { orders: 2, actual: 40, expected: 37.9 },
      ],
      misplaced: 0.031,
      alive: buyers / 2,
      expectedOrders90: 412.3,
      expectedRevenue90: 8_246,
      orderValue: 20,
      valueCorrelation: 0.41,
    },
  }
}
