import type { Cell } from '#engine/experiments/groups.ts'
import { addTotals, noTotals, type Totals } from '#engine/experiments/totals.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { effectTotals } from './experiments.schema.ts'

type TotalsRow = Row<typeof effectTotals, 'strategy_id' | 'version' | 'exposed_as' | 'arm' | 'metric'> & {
  day: string
  people: number
  contaminated: number
  sum: number
  squares: number
  denominator: number
  denominator_squares: number
  products: number
  pre: number
  pre_squares: number
  pre_products: number
  capped: number
}

/** The sums of one version. */
export type VersionCells = { strategy: string; version: number; cells: Cell[]; contaminated: number }

type Asked = { strategy: string | null; from: string | null; to: string | null; byDay: boolean }

/**
 * The sums of a strategy's versions, or of those of all. `from` and `to` are days; without `byDay` each group has one cell, of its first day.
 * A group without people has none.
 */
export const readCells = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { strategy, from, to, byDay }: Asked,
): Promise<VersionCells[]> => {
  const rows = await query<TotalsRow>(
    `select strategy_id, version, exposed_as, arm, metric, min(day)::text as day, sum(people)::int as people,
            sum(contaminated)::int as contaminated, sum(sum) as sum, sum(squares) as squares, sum(denominator) as denominator,
            sum(denominator_squares) as denominator_squares, sum(products) as products, sum(pre) as pre, sum(pre_squares) as pre_squares,
            sum(pre_products) as pre_products, sum(capped) as capped
       from effect_totals
      where project_id = $1 and ($2::uuid is null or strategy_id = $2::uuid) and ($3::date is null or day >= $3::date)
        and ($4::date is null or day <= $4::date)
      group by strategy_id, version, exposed_as, arm, metric, case when $5 then day end
      order by strategy_id, version, exposed_as, arm, metric, 6`,
    [projectId, strategy, from, to, byDay],
    'read effects',
  )
  return cellsOf(rows, byDay)
}

/** Of each strategy the latest version that anybody was exposed to. */
export const readLatestVersions = async (
  { query }: Queries,
  { projectId }: ProjectRef,
): Promise<{ strategy: string; version: number }[]> => {
  const rows = await query<Row<typeof effectTotals, 'strategy_id' | 'version'>>(
    `select s.id as strategy_id, latest.version from strategies s
      cross join lateral (select e.version from effect_totals e where e.project_id = $1 and e.strategy_id = s.id
                           order by e.version desc limit 1) latest
      where s.project_id = $1`,
    [projectId],
    'read latest versions',
  )
  return rows.map((row) => ({ strategy: row.strategy_id, version: row.version }))
}

/** The sums of some metrics, named by their keys, of versions of strategies: one statement for all. */
export const readCellsOf = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { versions, metrics }: { versions: readonly { strategy: string; version: number }[]; metrics: readonly string[] },
): Promise<VersionCells[]> => {
  const rows = await query<TotalsRow>(
    `select e.strategy_id, e.version, e.exposed_as, e.arm, e.metric, min(e.day)::text as day, sum(e.people)::int as people,
            sum(e.contaminated)::int as contaminated, sum(e.sum) as sum, sum(e.squares) as squares, sum(e.denominator) as denominator,
            sum(e.denominator_squares) as denominator_squares, sum(e.products) as products, sum(e.pre) as pre,
            sum(e.pre_squares) as pre_squares, sum(e.pre_products) as pre_products, sum(e.capped) as capped
       from unnest($2::uuid[], $3::int[]) as asked (strategy, version)
       join effect_totals e on e.project_id = $1 and e.strategy_id = asked.strategy and e.version = asked.version
      where e.metric = '' or e.metric = any($4::text[])
      group by e.strategy_id, e.version, e.exposed_as, e.arm, e.metric`,
    [projectId, versions.map(({ strategy }) => strategy), versions.map(({ version }) => version), [...metrics]],
    'read effects of versions',
  )
  return cellsOf(rows, false)
}

/** Rows as cells, by strategy and version. The row without a metric counts the people. */
const cellsOf = (rows: readonly TotalsRow[], byDay: boolean): VersionCells[] => {
  const versions = new Map<string, VersionCells & { byKey: Map<string, Cell> }>()
  for (const row of rows) {
    const key = `${row.strategy_id} ${row.version}`
    const found = versions.get(key) ?? {
      strategy: row.strategy_id,
      version: row.version,
      cells: [],
      contaminated: 0,
      byKey: new Map<string, Cell>(),
    }
    versions.set(key, found)
    found.contaminated += row.contaminated
    const at = byDay ? row.day : ''
    const cellKey = `${row.exposed_as} ${row.arm} ${at}`
    const cell = found.byKey.get(cellKey) ?? { group: row.exposed_as, arm: row.arm, day: row.day, n: 0, totals: {} }
    const totals = row.metric === '' ? {} : { [row.metric]: addTotals(cell.totals[row.metric] ?? noTotals, totalsOf(row)) }
    found.byKey.set(cellKey, {
      ...cell,
      day: row.day < cell.day ? row.day : cell.day,
      n: cell.n + row.people,
      totals: { ...cell.totals, ...totals },
    })
  }
  return [...versions.values()].map(({ byKey, ...version }) => ({ ...version, cells: [...byKey.values()] }))
}

const totalsOf = (row: TotalsRow): Totals => ({
  sum: row.sum,
  squares: row.squares,
  denominator: row.denominator,
  denominatorSquares: row.denominator_squares,
  products: row.products,
  pre: row.pre,
  preSquares: row.pre_squares,
  preProducts: row.pre_products,
  capped: row.capped,
})

type NameRow = { id: string; name: string }

/** The names of strategies. */
export const readNames = async ({ query }: Queries, { projectId }: ProjectRef): Promise<ReadonlyMap<string, string>> => {
  const rows = await query<NameRow>('select id, name from strategies where project_id = $1', [projectId])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What strategies with a budget have spent in total. */
export const readSpent = async ({ query }: Queries, { projectId }: ProjectRef): Promise<ReadonlyMap<string, number>> => {
  const rows = await query<{ strategy_id: string; money: number }>(
    `select strategy_id, money from decision_spending where project_id = $1 and day = 'total'`,
    [projectId],
  )
  return new Map(rows.map((row) => [row.strategy_id, row.money]))
}
