import type { InsightPeople } from '#contract/insights/answer.ts'
import { insightLimits, type Measure, type TrendsQuery } from '#contract/insights/query.ts'
import type { Queries } from '#server/kernel/database.ts'
import { beginStatement, eventsFrom, instant, isAsked, numberOf, person, type Reading, type Statement } from './asked-events.ts'
import { groupOf, othersPlace } from './groups.ts'

type Times = { starts: number[]; end: number }
type Series = TrendsQuery['series'][number]

/** A row without a point is about the whole range. Places of groups are counted from 1; without a breakdown there is only the first. */
export type TrendRow = { place: number; grp: string | null; point: number | null; measured: string | null }

/** One series by its points and groups. Numbers travel as text: sums of large numbers do not fit into a float. */
export const countTrend = (
  reading: Reading,
  { starts, end }: Times,
  series: Series,
  breakdown: string | null,
): Promise<TrendRow[]> => {
  const statement = beginStatement(reading)
  const matched = matchedBy(reading, statement, { starts, end, series, breakdown, withPeople: series.measure.of === 'people' })
  return reading.queries.query<TrendRow>(
    `with matched as materialized (${matched}), ${ranked(series.measure)}
     select least(r.place, ${othersPlace})::int as place, min(r.grp) filter (where r.place < ${othersPlace}) as grp, m.point,
            (${measured(series.measure)})::text as measured
       from matched m join ranked r using (grp)
      group by grouping sets ((least(r.place, ${othersPlace}), m.point), (least(r.place, ${othersPlace})))
      order by 1, 3`,
    statement.parameters,
  )
}

/** The average of each sum of numbers, as `avg` divides it: a sum is divided as it is written. */
export const divideSums = async ({ query }: Queries, sums: readonly { text: string; numbers: number }[]): Promise<string[]> => {
  if (sums.length === 0) return []
  const rows = await query<{ average: string }>(
    `select (s.sum::numeric / s.numbers::numeric)::text as average
       from unnest($1::text[], $2::text[]) with ordinality s (sum, numbers, place) order by s.place`,
    [sums.map(({ text }) => text), sums.map(({ numbers }) => String(numbers))],
  )
  return rows.map((it) => it.average)
}

type Behind = { point: number; group: number | null }

/** The people behind a point of a series, those who did it last first. */
export const findTrendPeople = async (
  reading: Reading,
  { starts, end }: Times,
  { series, breakdown, point, group }: Behind & { series: Series; breakdown: string | null },
): Promise<NonNullable<InsightPeople>> => {
  const statement = beginStatement(reading)
  const { bind } = statement
  // Groups are ranked over the whole range.
  const isAlone = breakdown === null
  const own = isAlone ? { starts: starts.slice(point, point + 1), end: starts[point + 1] ?? end } : { starts, end }
  const matched = matchedBy(reading, statement, { ...own, series, breakdown, withPeople: true })
  const ofGroup = group === null ? 'true' : `least(r.place, ${othersPlace}) = ${bind(group + 1, 'bigint')}`
  const rows = await reading.queries.query<{ profile: string; at: Date }>(
    `with matched as materialized (${matched}), ${ranked(series.measure)}
     select m.profile::text as profile, max(m.at) as at from matched m join ranked r using (grp)
      where m.point = ${bind(isAlone ? 1 : point + 1, 'bigint')} and m.profile is not null and ${ofGroup}
      group by m.profile order by max(m.at) desc, m.profile limit ${insightLimits.people}`,
    statement.parameters,
  )
  return rows.map(({ profile, at }) => ({ profile, at: at.toISOString() }))
}

type Matched = Times & { series: Series; breakdown: string | null; withPeople: boolean }

const matchedBy = (reading: Reading, statement: Statement, { starts, end, series, breakdown, withPeople }: Matched): string => {
  const { bind } = statement
  const { measure } = series
  const [start = end] = starts
  const points = bind(starts.map(instant), 'timestamptz[]')
  return `select width_bucket(e.occurred_at, ${points}) as point, e.occurred_at as at,
      ${withPeople ? person : 'null::uuid'} as profile,
      ${'property' in measure ? numberOf(reading, statement, measure.property) : 'null::numeric'} as value,
      ${breakdown === null ? "'n'" : groupOf(reading, statement, breakdown)} as grp
    ${eventsFrom(reading, statement, { start, end, condition: isAsked(reading, statement, series), withPeople })}`
}

const measured = (measure: Measure): string =>
  ({
    total: 'count(*)',
    people: 'count(distinct m.profile)',
    sum: 'coalesce(sum(m.value), 0)',
    average: 'avg(m.value)',
  })[measure.of]

/** The groups by what is measured; averages by how many events they are of. */
const ranked = (measure: Measure): string =>
  `ranked as (select m.grp, row_number() over (order by ${measure.of === 'average' ? 'count(*)' : measured(measure)} desc, m.grp collate "C") as place
     from matched m group by m.grp)`
