import type { InsightPeople } from '#contract/insights/answer.ts'
import { insightLimits, type RetentionQuery } from '#contract/insights/query.ts'
import { beginStatement, eventsFrom, instant, isAsked, person, type Reading, type Statement } from './asked-events.ts'

/** `starts` are those of the cohorts and of the periods after them, up to `until`; cohorts begin before `end`. */
export type RetentionTimes = { starts: number[]; end: number; until: number }

/** The period 0 is the cohort itself. Cohorts are counted from 1. */
export type RetentionRow = { cohort: number; period: number; people: number }

export const countRetention = (reading: Reading, times: RetentionTimes, query: RetentionQuery): Promise<RetentionRow[]> => {
  const statement = beginStatement(reading)
  return reading.queries.query<RetentionRow>(
    `with ${returnsBy(reading, statement, times, query)}
     select cohort, period, count(*)::float8 as people from there group by cohort, period`,
    statement.parameters,
  )
}

/** The people of a cohort who came back in a period, by when they first did; of the period 0 all of them. */
export const findRetentionPeople = async (
  reading: Reading,
  times: RetentionTimes,
  { people, ...query }: RetentionQuery & { people: NonNullable<RetentionQuery['people']> },
): Promise<NonNullable<InsightPeople>> => {
  const statement = beginStatement(reading)
  const { bind } = statement
  const rows = await reading.queries.query<{ profile: string; at: Date }>(
    `with ${returnsBy(reading, statement, times, query)}
     select profile::text as profile, at from there
      where cohort = ${bind(people.cohort + 1, 'bigint')} and period = ${bind(people.period, 'bigint')}
      order by at desc, profile limit ${insightLimits.people}`,
    statement.parameters,
  )
  return rows.map(({ profile, at }) => ({ profile, at: at.toISOString() }))
}

const returnsBy = (
  reading: Reading,
  statement: Statement,
  { starts, end, until }: RetentionTimes,
  { first, returning, periods }: Omit<RetentionQuery, 'people'>,
): string => {
  const { bind } = statement
  const [start = end] = starts
  const points = bind(starts.map(instant), 'timestamptz[]')
  const begun = eventsFrom(reading, statement, { start, end, condition: isAsked(reading, statement, first), withPeople: true })
  const back = eventsFrom(reading, statement, {
    start,
    end: until,
    condition: isAsked(reading, statement, returning),
    withPeople: true,
  })
  return `firsts as (
       select profile, min(at) as at, width_bucket(min(at), ${points}) as cohort
         from (select ${person} as profile, e.occurred_at as at ${begun}) b where profile is not null group by profile
     ), back as (
       select profile, width_bucket(at, ${points}) as point, min(at) as at
         from (select ${person} as profile, e.occurred_at as at ${back}) b where profile is not null group by 1, 2
     ), there as (
       select profile, cohort, 0 as period, at from firsts
       union all
       select f.profile, f.cohort, b.point - f.cohort, b.at from firsts f join back b on b.profile = f.profile
        where b.point > f.cohort and b.point - f.cohort <= ${bind(periods, 'bigint')})`
}
