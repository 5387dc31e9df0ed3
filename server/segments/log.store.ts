import { keyOfQuestion, type LogQuestion } from '#engine/segments/verdict.ts'
import { type Parameter, type Queries, Texts } from '#server/kernel/database.ts'
import type { HeldFold } from './fold-ref.ts'
import { eventsOfProfile, occurredAtMs } from './log-events.ts'
import { createBinder } from './sql-parameters.ts'

/** A question about the events of a profile. */
export type Asked = { profile: string; question: LogQuestion }

/** What the log answers, by profile and question: the times of the latest occurrences, the latest first, in milliseconds. */
export type LogAnswers = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

/** Asks the log. Questions about the same event and conditions are one statement. */
export const askLog = async ({ query }: Queries, fold: HeldFold, asked: readonly Asked[]): Promise<LogAnswers> => {
  const groups = new Map<string, Asked[]>()
  for (const it of asked) {
    const { event, where } = it.question
    const key = JSON.stringify([event, where])
    groups.set(key, [...(groups.get(key) ?? []), it])
  }
  const answers = new Map<string, Map<string, readonly number[]>>()
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const { text, parameters } = statementFor(fold, group)
      for (const { place, times } of await query<{ place: number; times: string[] }>(text, parameters)) {
        const it = group[place - 1]
        if (!it) continue
        const own = answers.get(it.profile) ?? new Map<string, readonly number[]>()
        answers.set(it.profile, own.set(keyOfQuestion(it.question), times.map(Number)))
      }
    }),
  )
  return answers
}

const statementFor = (
  { projectId, generation, lastId }: HeldFold,
  group: readonly Asked[],
): { text: string; parameters: Parameter[] } => {
  const [first] = group
  if (!first) throw new Error('no question')
  const { event, where } = first.question
  const given: Parameter[] = [
    projectId,
    generation,
    new Texts(group.map((it) => it.profile)),
    new Texts(group.map((it) => (it.question.from === null ? null : String(it.question.from)))),
    new Texts(group.map((it) => (it.question.to === null ? null : String(it.question.to)))),
    new Texts(group.map((it) => String(it.question.keep))),
  ]
  const { bind, parameters } = createBinder(given.length)
  const owner = { project: '$1::uuid', generation: '$2::int', profile: 'q.profile::uuid' }
  const bounds = { from: `coalesce(q.since::bigint, -62135596800000)`, to: `coalesce(q.until::bigint, 253402300799000)` }
  const events = eventsOfProfile(owner, { event, where, bounds, lastId, bind })
  const text = `select q.place::int as place, array(
      select ${occurredAtMs}::text ${events} order by e.occurred_at desc limit q.keep::bigint) as times
    from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as q (profile, since, until, keep, place)`
  return { text, parameters: [...given, ...parameters] }
}
