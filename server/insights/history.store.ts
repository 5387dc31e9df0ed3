import { type EventsQuery, insightLimits } from '#contract/insights/query.ts'
import type { LiveRow } from '#server/events/events.module.ts'
import { beginStatement, instant, type Reading } from './asked-events.ts'

export type HistoryRow = LiveRow & { profile: string | null }

type Asked = Pick<EventsQuery, 'text' | 'event' | 'person' | 'where' | 'before'> & {
  start: number
  end: number
  isMasked: boolean
}

/** Texts in which events are searched. People who may not see personal data search names only: an address may have an e-mail address in it. */
const searched = ['e.event', `e.context #>> '{page,path}'`, `e.context #>> '{page,url}'`, `e.context #>> '{page,title}'`]

/** Stored events that happened in a range, the last received first: one more than are shown. Events of bots and imports are among them. */
export const readHistory = (
  reading: Reading,
  { start, end, text, event, person, where, before, isMasked }: Asked,
): Promise<HistoryRow[]> => {
  const statement = beginStatement(reading)
  const { bind, project, generation } = statement
  const { userIdOf, compileConditions } = reading.log
  const atom = (of: string) => `select a.profile_id from profile_atoms a where a.project_id = ${project}
      and a.generation = ${generation} and a.anonymous_id = e.anonymous_id and a.user_id = ${of}`
  const profile = `coalesce((${atom(userIdOf('e'))}), (${atom("''")}))`
  const conditions = [
    `e.project_id = ${project}`,
    `e.occurred_at >= ${bind(instant(start), 'timestamptz')} and e.occurred_at < ${bind(instant(end), 'timestamptz')}`,
    `e.received_at >= ${bind(instant(start - 3_600_000), 'timestamptz')}`,
    ...(before === null ? [] : [`e.id < ${bind(before, 'bigint')}`]),
    ...(event === null ? [] : [`e.event = ${bind(event, 'text')}`]),
    ...(text === ''
      ? []
      : [
          `(${(isMasked ? searched.slice(0, 1) : searched).map((it) => `strpos(lower(${it}), lower(${bind(text, 'text')})) > 0`).join(' or ')})`,
        ]),
    ...(person === null
      ? []
      : [
          `e.anonymous_id in (select o.anonymous_id from profile_atoms o where o.project_id = ${project} and o.generation = ${generation}
             and o.profile_id = ${bind(person, 'uuid')}) and ${profile} = ${bind(person, 'uuid')}`,
        ]),
    ...compileConditions('e', where, bind),
  ]
  return reading.queries.query<HistoryRow>(
    `select e.id::text as id, null as rejection, e.message_id, e.type, e.event, e.anonymous_id, e.session_id, e.page_view_id, e.seq,
            e.occurred_at, e.received_at, e.properties, e.context, null as payload, false as is_cut, ${profile}::text as profile
       from events e where ${conditions.join('\n and ')}
      order by e.id desc limit ${insightLimits.events + 1}`,
    statement.parameters,
  )
}
