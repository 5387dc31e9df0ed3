import type { InsightPeople } from '#contract/insights/answer.ts'
import { insightLimits, type TopQuery } from '#contract/insights/query.ts'
import { beginStatement, eventsFrom, instant, isCounted, person, type Reading, type Statement } from './asked-events.ts'

/** A row without a name is the total. */
export type TopRow = { name: string | null; views: number; visitors: number; entries: number }

/** A visit is looked for so long before the range: one that began earlier and went on counts as begun with its first view after that. */
export const visitsBefore = 86_400_000

const names = {
  pages: `coalesce(case when jsonb_typeof(e.context #> '{page,path}') = 'string' then e.context #>> '{page,path}' end, '')`,
  sources: `(case when e.context #>> '{source,type}' in ('direct', 'internal') then ''
    else coalesce(nullif(e.context #>> '{source,name}', ''), nullif(e.context #>> '{source,type}', ''), '') end)`,
}

type Times = { start: number; end: number }
type Kind = TopQuery['kind']

/** The pages with most views, or the sources with most visits. The source of a visit is that of its first view. */
export const countTop = (reading: Reading, times: Times, { kind }: { kind: Kind }): Promise<TopRow[]> => {
  const statement = beginStatement(reading)
  const by = kind === 'pages' ? 'views' : 'entries'
  return reading.queries.query<TopRow>(
    `with ${viewsBy(reading, statement, times, kind)}
     select name, count(*)::float8 as views, count(distinct profile)::float8 as visitors,
            count(*) filter (where place = 1 and session_id is not null)::float8 as entries
       from counted
      group by grouping sets ((name), ())
      order by grouping(name) desc, ${by} desc, views desc, name collate "C" limit ${insightLimits.rows + 1}`,
    statement.parameters,
  )
}

/** The people who viewed pages, or whose visits came from sources, of these names; those who viewed last first. */
export const findTopPeople = async (
  reading: Reading,
  times: Times,
  { kind, names: wanted }: { kind: Kind; names: string[] },
): Promise<NonNullable<InsightPeople>> => {
  if (wanted.length === 0) return []
  const statement = beginStatement(reading)
  const isWanted = `name in (${wanted.map((it) => statement.bind(it, 'text')).join(', ')})`
  const rows = await reading.queries.query<{ profile: string; at: Date }>(
    `with ${viewsBy(reading, statement, times, kind)}
     select profile::text as profile, max(at) as at from counted
      where profile is not null and ${isWanted}
      group by profile order by max(at) desc, profile limit ${insightLimits.people}`,
    statement.parameters,
  )
  return rows.map(({ profile, at }) => ({ profile, at: at.toISOString() }))
}

/** `counted`: the views in the range, each with its place in its visit. Views before it and of other people only tell where a visit began. */
const viewsBy = (reading: Reading, statement: Statement, { start, end }: Times, kind: Kind): string => {
  const visit = '(partition by e.anonymous_id, e.session_id order by e.occurred_at, e.id)'
  const name =
    kind === 'pages'
      ? names.pages
      : `case when e.session_id is null then ${names.sources} else first_value(${names.sources}) over ${visit} end`
  const from = { start: start - visitsBefore, end, condition: "e.type = 'page'", withPeople: true, ofEveryone: true }
  return `views as (
       select e.occurred_at as at, ${person} as profile, e.session_id, ${name} as name, row_number() over ${visit} as place
         ${eventsFrom(reading, statement, from)}
     ), counted as (
       select * from views v where v.at >= ${statement.bind(instant(start), 'timestamptz')} and ${isCounted(reading, statement, 'v.profile')}
     )`
}
