import type { Condition } from '#contract/segments/segment.ts'
import { compileConditions } from './compile-test.ts'
import type { Bind } from './sql-parameters.ts'

/** The spaces that `trim` of JavaScript removes. */
const spaces =
  "E' \\t\\n\\u000B\\f\\r\\u00A0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF'"

/** Whose events: SQL for a project, a generation of its profiles, and a profile. */
export type Owner = { project: string; generation: string; profile: string }

/** SQL for bounds of the time, in milliseconds: from one on, and before one. */
export type Bounds = { from: string | null; to: string | null }

/**
 * `from … where …` of the events `e` of a profile: those of its atoms that are folded, of one name, that meet conditions and lie within
 * bounds. An event belongs to the atom of its anonymous id and its user id, where there is one; else to that without a user id.
 */
export const eventsOfProfile = (
  { project, generation, profile }: Owner,
  {
    event,
    where,
    bounds,
    lastId,
    bind,
  }: { event: string; where: readonly Condition[]; bounds: Bounds; lastId: number | null; bind: Bind },
): string => `from profile_atoms a join events e on e.project_id = a.project_id and e.anonymous_id = a.anonymous_id
  where ${[
    `a.project_id = ${project} and a.generation = ${generation} and a.profile_id = ${profile}`,
    `e.event = ${bind(event, 'text')}`,
    ...(bounds.from === null ? [] : [`e.occurred_at >= to_timestamp(${bounds.from} / 1000.0)`]),
    ...(bounds.to === null ? [] : [`e.occurred_at < to_timestamp(${bounds.to} / 1000.0)`]),
    ...(lastId === null ? [] : [`e.id <= ${bind(lastId, 'bigint')}`]),
    `e.context -> 'isBot' is distinct from 'true'::jsonb`,
    `a.user_id = coalesce((select x.user_id from profile_atoms x where x.project_id = a.project_id and x.generation = a.generation
       and x.anonymous_id = a.anonymous_id and x.user_id = ${userIdOf('e')}), '')`,
    `not exists (select 1 from profile_set_aside s where s.project_id = a.project_id and s.generation = a.generation and s.event_id = e.id)`,
    ...compileConditions('e', where, bind),
  ].join('\n    and ')}`

/** SQL for the user id of an event as the fold reads it. `event` is the alias of its row. */
export const userIdOf = (event: string): string => `btrim(normalize(${event}.context ->> 'userId', NFC), ${spaces})`

/** SQL for when an event happened, in milliseconds. */
export const occurredAtMs = '(extract(epoch from e.occurred_at) * 1000)::bigint'
