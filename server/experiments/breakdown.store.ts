import type { EffectDimension } from '#contract/experiments/breakdown.ts'
import type { Cell } from '#engine/experiments/groups.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { effectPeople } from './experiments.schema.ts'

type PartRow = Row<typeof effectPeople, 'exposed_as' | 'arm'> & {
  part: string | null
  is_recorded: boolean
  n: number
  day: string
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

type Asked = {
  strategy: string
  version: number
  key: string
  dimension: EffectDimension
  from: string | null
  to: string | null
}

/** The sums of a metric for each value of a dimension, and how many people have no value because none was kept for them. */
export const readParts = async ({ query }: Queries, { projectId }: ProjectRef, asked: Asked) => {
  const { strategy, version, key, dimension, from, to } = asked
  const rows = await query<PartRow>(
    `select exposed_as, arm, part, is_recorded, count(*)::int as n, min(day)::text as day, sum(y) as sum, sum(y * y) as squares,
            sum(d) as denominator, sum(d * d) as denominator_squares, sum(y * d) as products, sum(x) as pre, sum(x * x) as pre_squares,
            sum(x * y) as pre_products, sum(capped) as capped
       from (select exposed_as, arm, visitor is not null as is_recorded, (exposed_at at time zone 'UTC')::date as day,
                    case $5::text when 'visitor' then visitor when 'device' then device when 'country' then country else source end as part,
                    coalesce((sums -> $4::text ->> 0)::float8, 0) as y, coalesce((sums -> $4::text ->> 1)::float8, 0) as d,
                    coalesce((sums -> $4::text ->> 2)::float8, 0) as x, coalesce((sums -> $4::text ->> 3)::float8, 0) as capped
               from effect_people where project_id = $1 and strategy_id = $2::uuid and version = $3 and is_counted) as people
      where ($6::date is null or day >= $6::date) and ($7::date is null or day <= $7::date)
      group by exposed_as, arm, part, is_recorded`,
    [projectId, strategy, version, key, dimension, from, to],
    'read parts of effects',
  )
  const parts = new Map<string | null, Cell[]>()
  let unrecorded = 0
  for (const row of rows) {
    if (row.is_recorded) parts.set(row.part, [...(parts.get(row.part) ?? []), cellOf(row, key)])
    else unrecorded += row.n
  }
  return { parts, unrecorded }
}

const cellOf = (row: PartRow, key: string): Cell => ({
  group: row.exposed_as,
  arm: row.arm,
  day: row.day,
  n: row.n,
  totals: {
    [key]: {
      sum: row.sum,
      squares: row.squares,
      denominator: row.denominator,
      denominatorSquares: row.denominator_squares,
      products: row.products,
      pre: row.pre,
      preSquares: row.pre_squares,
      preProducts: row.pre_products,
      capped: row.capped,
    },
  },
})
