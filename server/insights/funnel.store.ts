import type { InsightPeople } from '#contract/insights/answer.ts'
import { type FunnelQuery, insightLimits } from '#contract/insights/query.ts'
import { beginStatement, eventsFrom, isAsked, person, type Reading, type Statement } from './asked-events.ts'
import { groupOf, othersPlace } from './groups.ts'

type Times = { start: number; end: number }

/** The first row, without a place, is everyone. */
export type FunnelRow = { place: number | null; grp: string | null; people: number[]; medians: (number | null)[] }

/**
 * People who came to each step. A person came to a step if they did it after all steps before it, within the window since the first one,
 * which lies in the range. Events of one instant are in the order of the log.
 */
export const countFunnel = (reading: Reading, times: Times, query: FunnelQuery): Promise<FunnelRow[]> => {
  const statement = beginStatement(reading)
  const steps = query.steps.map((_, place) => place + 1)
  const median = (step: number) =>
    step === 1 ? 'null' : `percentile_cont(0.5) within group (order by p.took_${step}) filter (where p.took_${step} is not null)`
  return reading.queries.query<FunnelRow>(
    `with ${reachedBy(reading, statement, times, query)}
     select least(r.place, ${othersPlace})::int as place, min(r.grp) filter (where r.place < ${othersPlace}) as grp,
            array[${steps.map((step) => `count(p.took_${step})`).join(', ')}]::float8[] as people,
            array[${steps.map(median).join(', ')}]::float8[] as medians
       from reached p join ranked r using (grp)
      group by grouping sets ((), (least(r.place, ${othersPlace})))
      order by grouping(least(r.place, ${othersPlace})) desc, 1`,
    statement.parameters,
  )
}

/** The people who came to a step, or to it and not to the next one; those who came last first. */
export const findFunnelPeople = async (
  reading: Reading,
  times: Times,
  { people, ...query }: FunnelQuery & { people: NonNullable<FunnelQuery['people']> },
): Promise<NonNullable<InsightPeople>> => {
  const statement = beginStatement(reading)
  const step = people.step + 1
  const next = step + 1
  const isLeft = people.who === 'left' && next <= query.steps.length ? `and p.took_${next} is null` : ''
  const ofGroup =
    people.group === null ? '' : `and least(r.place, ${othersPlace}) = ${statement.bind(people.group + 1, 'bigint')}`
  const rows = await reading.queries.query<{ profile: string; at: Date }>(
    `with ${reachedBy(reading, statement, times, query)}
     select p.profile::text as profile, p.at_${step} as at from reached p join ranked r using (grp)
      where p.took_${step} is not null ${isLeft} ${ofGroup}
      order by p.at_${step} desc, p.profile limit ${insightLimits.people}`,
    statement.parameters,
  )
  return rows.map(({ profile, at }) => ({ profile, at: at.toISOString() }))
}

/**
 * For each event the latest first step (`s1`, `s2`, …) from which a person came to it in order. The latest is the best: if it is outside of
 * the window, all are. Each step looks at the step before it over the earlier events of the person.
 */
const reachedBy = (
  reading: Reading,
  statement: Statement,
  { start, end }: Times,
  { steps, windowHours, breakdown }: Omit<FunnelQuery, 'people'>,
): string => {
  const { bind } = statement
  const milliseconds = windowHours * 3_600_000
  const window = `(${bind(milliseconds, 'float8')} * interval '1 millisecond')`
  const tests = steps.map((step) => isAsked(reading, statement, step))
  const until = bind(new Date(end).toISOString(), 'timestamptz')
  const grp = breakdown === null ? "'n'" : groupOf(reading, statement, breakdown)
  const events = eventsFrom(reading, statement, {
    start,
    end: end + milliseconds,
    condition: `(${tests.join(' or ')})`,
    withPeople: true,
  })
  const levels = steps.slice(1).map((_, index) => {
    const [last, step] = [index + 1, index + 2]
    return `level_${step} as (
       select q.*, case when q.is_${step} and q.at - q.before_${step} <= ${window} then q.before_${step} end as s_${step} from (
         select l.*, max(l.s_${last}) over (partition by l.profile order by l.at, l.id rows between unbounded preceding and 1 preceding) as before_${step}
           from level_${last} l) q)`
  })
  const perStep = steps.map((_, index) => {
    const step = index + 1
    return `min(extract(epoch from l.at - l.s_${step}) * 1000)::float8 as took_${step}, max(l.at) filter (where l.s_${step} is not null) as at_${step}`
  })
  return `matched as materialized (
       select ${person} as profile, e.occurred_at as at, e.id, ${tests.map((test, index) => `${test} as is_${index + 1}`).join(', ')}, ${grp} as grp ${events}
     ), level_1 as (
       select m.*, case when m.is_1 and m.at < ${until} then m.at end as s_1 from matched m where m.profile is not null
     ), ${levels.join(', ')}, reached as (
       select l.profile, (array_agg(l.grp order by l.at, l.id) filter (where l.s_1 is not null))[1] as grp, ${perStep.join(', ')}
         from level_${steps.length} l group by l.profile having count(l.s_1) > 0
     ), ranked as (
       select grp, row_number() over (order by count(*) desc, grp collate "C") as place from reached group by grp)`
}
