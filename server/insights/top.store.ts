import { insightLimits, type TopQuery } from '#contract/insights/query.ts'
import { beginStatement, eventsFrom, instant, person, type Reading } from './asked-events.ts'

/** A row without a name is the total. */
export type TopRow = { name: string | null; views: number; visitors: number; entries: number }

/** A visit is looked for so long before the range: one that began earlier and went on counts as begun with its first view after that. */
export const visitsBefore = 86_400_000

const names = {
  pages: `coalesce(case when jsonb_typeof(e.context #> '{page,path}') = 'string' then e.context #>> '{page,path}' end, '')`,
  sources: `(case when e.context #>> '{source,type}' in ('direct', 'internal') then ''
    else coalesce(nullif(e.context #>> '{source,name}', ''), nullif(e.context #>> '{source,type}', ''), '') end)`,
}

/** The pages with most views, or the sources with most visits. The source of a visit is that of its first view. */
export const countTop = (
  reading: Reading,
  { start, end }: { start: number; end: number },
  { kind }: Pick<TopQuery, 'kind'>,
): Promise<TopRow[]> => {
  const statement = beginStatement(reading)
  const visit = '(partition by e.anonymous_id, e.session_id order by e.occurred_at, e.id)'
  const name =
    kind === 'pages'
      ? names.pages
      : `case when e.session_id is null then ${names.sources} else first_value(${names.sources}) over ${visit} end`
  const by = kind === 'pages' ? 'views' : 'entries'
  return reading.queries.query<TopRow>(
    `with views as (
       select e.occurred_at as at, ${person} as profile, e.session_id, ${name} as name, row_number() over ${visit} as place
         ${eventsFrom(reading, statement, { start: start - visitsBefore, end, condition: "e.type = 'page'", withPeople: true })}
     )
     select name, count(*)::float8 as views, count(distinct profile)::float8 as visitors,
            count(*) filter (where place = 1 and session_id is not null)::float8 as entries
       from views where at >= ${statement.bind(instant(start), 'timestamptz')}
      group by grouping sets ((name), ())
      order by grouping(name) desc, ${by} desc, views desc, name collate "C" limit ${insightLimits.rows + 1}`,
    statement.parameters,
  )
}
