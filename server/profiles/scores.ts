import { type PersonScores, type ProfileScores, type RfmCell, rfmGroups } from '#contract/profiles/scores.ts'
import { moneyScale } from '#engine/profiles/commerce.ts'
import { type RfmScore, segmentOf } from '#engine/statistics/rfm.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { findSummary, type ScoreRow } from './scores.store.ts'
import type { CellRow, ScoreSums } from './scoring.store.ts'
import type { Fitted } from './training.ts'

export type Scores = ReturnType<typeof createScores>

const scores: readonly RfmScore[] = [1, 2, 3, 4, 5]

/** How the buyers of a project buy, as the job computed it last. */
export const createScores = ({ database }: { database: Database }) => ({
  view: (project: ProjectRef): Promise<ProfileScores> =>
    database.ofTenant(project.tenantId, async (queries) => (await findSummary(queries, project)) ?? noScores),
})

/** All 25 cells: recency from 5 to 1, and in each frequency and money from 1 to 5. */
const gridOf = (cells: readonly CellRow[]): RfmCell[] =>
  scores.toReversed().flatMap((recency) =>
    scores.map((frequency) => {
      const cell = cells.find((it) => it.recency === recency && it.frequency === frequency)
      const group = segmentOf(recency, frequency, frequency)
      return { recency, frequency, group, people: cell?.people ?? 0, revenue: (cell?.revenue ?? 0) / moneyScale }
    }),
  )

const groupsOf = (grid: readonly RfmCell[]): ProfileScores['groups'] =>
  rfmGroups.map((name) => {
    const cells = grid.filter(({ group }) => group === name)
    return { name, people: sum(cells, (it) => it.people), revenue: sum(cells, (it) => it.revenue) }
  })

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0)

type Computed = { cells: readonly CellRow[]; sums: ScoreSums; fitted: Fitted; asOf: Date }

/** What is shown of a version. */
export const summaryOf = ({ cells, sums, fitted, asOf }: Computed): ProfileScores => {
  const grid = gridOf(cells)
  const computedAt = asOf.toISOString()
  return {
    computedAt,
    buyers: sum(grid, (it) => it.people),
    repeatBuyers: sums.repeat_buyers,
    revenue: sum(grid, (it) => it.revenue),
    grid,
    groups: groupsOf(grid),
    buying:
      fitted.state !== 'fitted'
        ? fitted
        : {
            ...fitted,
            alive: sums.alive,
            expectedOrders90: sums.orders,
            expectedRevenue90: fitted.valueCorrelation === null ? null : sums.revenue,
            orderValue: fitted.valueCorrelation === null || sums.valued === 0 ? null : sums.revenue / sums.valued,
          },
  }
}

/** What is answered before the first run. */
const noScores: ProfileScores = {
  computedAt: null,
  buyers: 0,
  repeatBuyers: 0,
  revenue: 0,
  grid: gridOf([]),
  groups: groupsOf([]),
  buying: { state: 'notComputed' },
}

/** The scores of one buyer. Somebody whose orders have all become another person's has none. */
export const personScoresOf = (row: ScoreRow | null, orders: number): PersonScores | null =>
  row === null || orders === 0
    ? null
    : {
        rfm: {
          recency: scoreIn(row.recency),
          frequency: scoreIn(row.frequency),
          money: scoreIn(row.money),
          group: row.rfm,
        },
        buying: row.buying.state === 'fitted' || row.buying.state === 'notComputed' ? { state: 'fitted' } : row.buying,
        alive: row.alive,
        expectedOrders90: row.expected_orders,
        orderValue: row.order_value,
        version: row.buying.state === 'fitted' ? (row.buying.version ?? null) : null,
        computedAt: row.as_of.toISOString(),
      }

const scoreIn = (value: number): RfmScore => scores[value - 1] ?? 1
