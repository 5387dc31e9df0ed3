import type { Decision } from '#contract/decisions/decision.ts'
import type { Decided, Inputs } from '#engine/decisions/decide.ts'
import { type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { decisionExposures, decisions } from './decisions.schema.ts'

/** A decision that was made for a profile, and what became of its message at once. */
export type Made = { profile: string; inputs: Inputs; decided: Decided; messages: Decision['messages'] }

const time = (at: number) => new Date(at).toISOString()

/** Until when the message of a decision is of use, in milliseconds. */
export const validUntil = ({ version, cause }: Inputs): number => cause.at + version.definition.limits.ttl * 1_000

export const insertDecisions = (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  made: readonly Made[],
): Promise<unknown> => {
  const texts = (textOf: (it: Made) => string | null) => new Texts(made.map(textOf))
  return query(
    `insert into decisions (project_id, tenant_id, id, at, strategy_id, version, profile_id, anonymous_id, event_id, event_name, outcome, reason,
                            arm, propensity, action_id, action_version, exclusion_group, valid_until, messages, trace, inputs, is_running)
     select $1::uuid, $2::uuid, id::uuid, at::timestamptz, strategy::uuid, version, profile::uuid, anonymous, event, event_name, outcome, reason,
            arm, propensity::float8, action::uuid, action_version, exclusion_group, until::timestamptz, messages::jsonb, trace::jsonb,
            inputs::jsonb, is_running::boolean
       from unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[],
                   $13::text[], $14::text[], $15::text[], $16::int[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[],
                   $22::text[])
            as t (id, at, strategy, version, profile, anonymous, event, event_name, outcome, reason, arm, propensity, action, action_version,
                  exclusion_group, until, messages, trace, inputs, is_running)
     on conflict do nothing`,
    [
      projectId,
      tenantId,
      texts(({ inputs }) => inputs.id),
      texts(({ inputs }) => time(inputs.cause.at)),
      texts(({ inputs }) => inputs.version.strategy),
      made.map(({ inputs }) => inputs.version.version),
      texts(({ profile }) => profile),
      texts(({ inputs }) => inputs.cause.anonymousId),
      texts(({ inputs }) => inputs.cause.id),
      texts(({ inputs }) => inputs.cause.name),
      texts(({ decided }) => decided.outcome),
      texts(({ decided }) => decided.reason),
      texts(({ decided }) => decided.arm),
      texts(({ decided }) => (decided.propensity === null ? null : String(decided.propensity))),
      texts(({ decided }) => decided.action?.id ?? null),
      made.map(({ decided }) => decided.action?.version ?? null),
      texts(({ inputs }) => inputs.version.definition.limits.group),
      texts(({ inputs }) => time(validUntil(inputs))),
      texts(({ messages }) => JSON.stringify(messages)),
      texts(({ decided }) => JSON.stringify(decided.trace)),
      texts(({ inputs }) => storedInputs(inputs)),
      texts(({ inputs }) => String(inputs.version.isRunning)),
    ],
    'insert decisions',
  )
}

/** A version never changes and is stored once: its number is enough. */
const storedInputs = ({ version: _, ...inputs }: Inputs): string => JSON.stringify(inputs)

export const groupOf = ({ reason }: Decided): Value<typeof decisionExposures, 'exposed_as'> =>
  reason === 'globalHoldout' || reason === 'strategyHoldout' ? reason : 'treated'

/** Notes who could have received something for the first time. */
export const insertExposures = (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  made: readonly Made[],
): Promise<unknown> => {
  const texts = (textOf: (it: Made) => string | null) => new Texts(made.map(textOf))
  return query(
    `insert into decision_exposures (project_id, tenant_id, strategy_id, version, profile_id, decision_id, at, exposed_as, is_contaminated)
     select $1::uuid, $2::uuid, strategy::uuid, version, profile::uuid, id::uuid, at::timestamptz, exposed_as, false
       from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[]) as t (strategy, version, profile, id, at, exposed_as)
     on conflict do nothing`,
    [
      projectId,
      tenantId,
      texts(({ inputs }) => inputs.version.strategy),
      made.map(({ inputs }) => inputs.version.version),
      texts(({ profile }) => profile),
      texts(({ inputs }) => inputs.id),
      texts(({ inputs }) => time(inputs.cause.at)),
      texts(({ decided }) => groupOf(decided)),
    ],
    'insert exposures',
  )
}

/** A decision that sent a message, and what is known of it. */
export type Sent = Row<typeof decisions, 'id' | 'anonymous_id' | 'messages'>

/** Those of the decisions that sent a message. */
export const readSent = ({ query }: Queries, { projectId }: ProjectRef, ids: readonly string[]): Promise<Sent[]> =>
  query<Sent>(
    `select id, anonymous_id, messages from decisions
      where project_id = $1 and id = any($2::uuid[]) and outcome = 'delivered' and action_id is not null`,
    [projectId, [...ids]],
    'read sent messages',
  )

export const writeMessages = (
  { query }: Queries,
  { projectId }: ProjectRef,
  changed: readonly { id: string; messages: Decision['messages'] }[],
): Promise<unknown> =>
  query(
    `with changed as materialized (select id::uuid, messages::jsonb from unnest($2::text[], $3::text[]) as t (id, messages))
     update decisions d set messages = t.messages from changed t where d.project_id = $1 and d.id = t.id`,
    [projectId, new Texts(changed.map(({ id }) => id)), new Texts(changed.map(({ messages }) => JSON.stringify(messages)))],
    'write messages',
  )

/** Profiles that have become one: delays go to the survivor, and people of different groups of an exposure are no longer compared. */
export const joinProfiles = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  merged: readonly { profile: string; mergedFrom: readonly string[] }[],
): Promise<void> => {
  const pairs = merged.flatMap(({ profile, mergedFrom }) => [profile, ...mergedFrom].map((part) => ({ part, profile })))
  const parts = new Texts(pairs.map(({ part }) => part))
  const roots = new Texts(pairs.map(({ profile }) => profile))
  await query(
    `with pairs as materialized (select part::uuid, root::uuid from unnest($2::text[], $3::text[]) as t (part, root))
     update decision_dues d set profile_id = t.root from pairs t
      where d.project_id = $1 and d.profile_id = t.part and t.part <> t.root`,
    [projectId, parts, roots],
    'move delays',
  )
  await query(
    `with pairs as materialized (select part::uuid, root::uuid from unnest($2::text[], $3::text[]) as t (part, root))
     update decision_exposures e set is_contaminated = true from pairs t
      where e.project_id = $1 and e.profile_id = t.part and exists (
        select from pairs o join decision_exposures other on other.project_id = $1 and other.profile_id = o.part
         where o.root = t.root and other.strategy_id = e.strategy_id and other.version = e.version and other.exposed_as <> e.exposed_as)`,
    [projectId, parts, roots],
    'contaminate exposures',
  )
}

/** Removes what was decided for profiles, and their messages. */
export const deleteDecisionsOf = async ({ query }: Queries, projectId: string, profiles: string[]): Promise<void> => {
  await query(
    `with gone as materialized (
       select anonymous_id, id::text as decision_id from decisions
        where project_id = $1 and profile_id = any($2::uuid[]) and outcome = 'delivered')
     delete from action_messages m using gone d
      where m.project_id = $1 and m.anonymous_id = d.anonymous_id and m.decision_id = d.decision_id`,
    [projectId, profiles],
  )
  await query('delete from decisions where project_id = $1 and profile_id = any($2::uuid[])', [projectId, profiles])
  await query('delete from decision_exposures where project_id = $1 and profile_id = any($2::uuid[])', [projectId, profiles])
  await query('delete from decision_dues where project_id = $1 and profile_id = any($2::uuid[])', [projectId, profiles])
}

/** Removes up to so many decisions of a project, and everything else that is known of people. Answers whether there may be more. */
export const deleteSomeDecisions = async ({ query }: Queries, projectId: string, atMost: number): Promise<boolean> => {
  const gone = await query(
    `delete from decisions where project_id = $1
        and id in (select id from decisions where project_id = $1 limit $2) returning 1`,
    [projectId, atMost],
  )
  if (gone.length === atMost) return true
  await query('delete from decision_exposures where project_id = $1', [projectId])
  await query('delete from decision_dues where project_id = $1', [projectId])
  await query('delete from decision_spending where project_id = $1', [projectId])
  return false
}
