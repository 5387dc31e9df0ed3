import type { AskedEvent } from '#contract/insights/query.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { ByteQueries, Parameter } from '#server/kernel/database.ts'
import type { Bind, SegmentsModule } from '#server/segments/segments.module.ts'

export type LogQuestions = SegmentsModule['logQuestions']

/** Which events of a project are read: those that its live fold has, so that each has its person. */
export type ReadFold = { projectId: string; generation: number; lastId: number }

/** What the statements of a question share. `who`: the people whose events count; null for everyone. Instants are in milliseconds. */
export type Reading = { queries: ByteQueries; fold: ReadFold; log: LogQuestions; who: Node | null; now: number }

/** A statement under construction. `project` and `generation` are SQL for the values of the fold. */
export type Statement = { bind: Bind; parameters: Parameter[]; project: string; generation: string }

/** An event arrives at most five minutes before it happened, by the clock of its sender. Tables of the log are by the time of arrival. */
export const earliestArrival = 3_600_000

export const beginStatement = ({ fold, log }: Reading): Statement => {
  const { bind, parameters } = log.createBinder()
  const project = bind(fold.projectId, 'uuid')
  return { bind, parameters, project, generation: bind(fold.generation, 'bigint') }
}

export const instant = (at: number) => new Date(at).toISOString()

/** SQL for the person who did the event `e`. It needs the joins of `people`. */
export const person = 'coalesce(own.profile_id, free.profile_id)'

/** Joins the atoms of an event: that of its user id, where there is one, and that without a user id. */
const people = ({ project, generation }: Statement, { userIdOf }: LogQuestions) =>
  `left join profile_atoms own on own.project_id = ${project} and own.generation = ${generation}
    and own.anonymous_id = e.anonymous_id and own.user_id = ${userIdOf('e')}
  left join profile_atoms free on free.project_id = ${project} and free.generation = ${generation}
    and free.anonymous_id = e.anonymous_id and free.user_id = ''`

/** SQL for whether a person is one of those whose events count. `profile` is SQL for their id. */
export const isCounted = (
  { fold, log, who, now }: Reading,
  { parameters, project, generation }: Statement,
  profile: string,
): string => {
  if (who === null) return 'true'
  const { text, parameters: own } = log.compilePeople(who, { now, lastId: fold.lastId, before: parameters.length })
  parameters.push(...own)
  return `${profile} in (select p.id from profiles p where p.project_id = ${project} and p.generation = ${generation} and ${text})`
}

type Bounds = { start: number; end: number }

/**
 * `from … where …` of the folded events `e` of people, that happened from `start` on and before `end`, and meet a condition. `ofEveryone`:
 * also of people whose events do not count.
 */
export const eventsFrom = (
  reading: Reading,
  statement: Statement,
  {
    start,
    end,
    condition,
    withPeople,
    ofEveryone = false,
  }: Bounds & { condition: string; withPeople: boolean; ofEveryone?: boolean },
): string => {
  const { bind, project, generation } = statement
  const isFiltered = reading.who !== null && !ofEveryone
  return `from events e ${withPeople || isFiltered ? people(statement, reading.log) : ''}
  where e.project_id = ${project} and e.id <= ${bind(reading.fold.lastId, 'bigint')}
    and e.occurred_at >= ${bind(instant(start), 'timestamptz')} and e.occurred_at < ${bind(instant(end), 'timestamptz')}
    and e.received_at >= ${bind(instant(start - earliestArrival), 'timestamptz')}
    and e.context -> 'isBot' is distinct from 'true'::jsonb
    and ${condition}${isFiltered ? `\n    and ${isCounted(reading, statement, person)}` : ''}
    and not exists (select from profile_set_aside s where s.project_id = ${project} and s.generation = ${generation} and s.event_id = e.id)`
}

/** SQL for whether the event `e` is the one that was asked for. */
export const isAsked = ({ log }: Reading, { bind }: Statement, { event, where }: AskedEvent): string =>
  `(${[`e.event = ${bind(event, 'text')}`, ...log.compileConditions('e', where, bind)].join(' and ')})`

/** SQL for the number that a property of the event `e` has; null where it is no number. */
export const numberOf = ({ log }: Reading, { bind }: Pick<Statement, 'bind'>, property: string): string => {
  const json = log.propertyIn('e', property, bind)
  return `(case jsonb_typeof(${json}) when 'number' then (${json} #>> '{}')::numeric end)`
}
