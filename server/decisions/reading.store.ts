import type { Check, Outcome } from '#contract/decisions/checks.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { decisions } from './decisions.schema.ts'

export type DecisionRow = Row<
  typeof decisions,
  | 'id'
  | 'at'
  | 'strategy_id'
  | 'version'
  | 'profile_id'
  | 'anonymous_id'
  | 'event_id'
  | 'event_name'
  | 'outcome'
  | 'reason'
  | 'arm'
  | 'propensity'
  | 'action_id'
  | 'action_version'
  | 'messages'
  | 'valid_until'
  | 'trace'
>

type Filter = {
  profile: string | null
  strategy: string | null
  outcome: Outcome | null
  from: Date | null
  to: Date | null
}

/** Of more decisions than these the number is not counted. */
export const countedAtMost = 10_000

/** The newest decisions after a place, and how many there are in all. Those of a profile include those of its parts. */
export const readPage = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { filter, after, atMost }: { filter: Filter; after: { at: number; id: string } | null; atMost: number },
): Promise<{ rows: DecisionRow[]; count: number }> => {
  const parameters = [
    projectId,
    filter.profile,
    filter.strategy,
    filter.outcome,
    filter.from?.toISOString() ?? null,
    filter.to?.toISOString() ?? null,
  ]
  const rows = await query<DecisionRow>(
    `with recursive part (id) as (
       select $2::uuid where $2::uuid is not null
        union
       select p.id from part
         join profile_folds f on f.project_id = $1 and f.status = 'live'
         join profiles p on p.project_id = $1 and p.generation = f.generation and p.merged_into = part.id)
     select id, at, strategy_id, version, profile_id, anonymous_id, event_id, event_name, outcome, reason, arm, propensity, action_id,
            action_version, messages, valid_until, trace
       from decisions
      where project_id = $1 and ($2::uuid is null or profile_id in (select part.id from part))
        and ($3::uuid is null or strategy_id = $3::uuid) and ($4::text is null or outcome = $4)
        and ($5::timestamptz is null or at >= $5::timestamptz) and ($6::timestamptz is null or at < $6::timestamptz)
        and ($7::timestamptz is null or (at, id) < ($7::timestamptz, $8::uuid))
      order by at desc, id desc limit $9`,
    [...parameters, after && new Date(after.at).toISOString(), after?.id ?? null, atMost],
  )
  const [counted] = await query<{ count: number }>(
    `with recursive part (id) as (
       select $2::uuid where $2::uuid is not null
        union
       select p.id from part
         join profile_folds f on f.project_id = $1 and f.status = 'live'
         join profiles p on p.project_id = $1 and p.generation = f.generation and p.merged_into = part.id)
     select count(*)::int as count from (
       select 1 from decisions
        where project_id = $1 and ($2::uuid is null or profile_id in (select part.id from part))
          and ($3::uuid is null or strategy_id = $3::uuid) and ($4::text is null or outcome = $4)
          and ($5::timestamptz is null or at >= $5::timestamptz) and ($6::timestamptz is null or at < $6::timestamptz)
        limit $7) counted`,
    [...parameters, countedAtMost + 1],
  )
  return { rows, count: counted?.count ?? 0 }
}

export const readDecision = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<DecisionRow | null> => {
  const [row] = await query<DecisionRow>(
    `select id, at, strategy_id, version, profile_id, anonymous_id, event_id, event_name, outcome, reason, arm, propensity, action_id,
            action_version, messages, valid_until, trace
       from decisions where project_id = $1 and id = $2::uuid`,
    [projectId, id],
  )
  return row ?? null
}

type InputsRow = Row<
  typeof decisions,
  | 'strategy_id'
  | 'version'
  | 'inputs'
  | 'is_running'
  | 'outcome'
  | 'reason'
  | 'arm'
  | 'propensity'
  | 'action_id'
  | 'action_version'
  | 'trace'
>

/** What a decision was made from, and what was decided. */
export const readInputs = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<InputsRow | null> => {
  const [row] = await query<InputsRow>(
    `select strategy_id, version, inputs, is_running, outcome, reason, arm, propensity, action_id, action_version, trace
       from decisions where project_id = $1 and id = $2::uuid`,
    [projectId, id],
  )
  return row ?? null
}

type Seen = { shown: number; clicked: number; dismissed: number }
export type Ended = Seen & { outcome: Outcome; reason: Check | null; arm: string | null; count: number }

/** How many decisions of a strategy ended with which outcome, reason and arm, and of how many visitors reported what about their message. */
export const countEnds = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { strategy, version, from, to }: { strategy: string; version: number | null; from: Date | null; to: Date | null },
): Promise<Ended[]> =>
  query<Row<typeof decisions, 'outcome' | 'reason' | 'arm'> & Seen & { count: number }>(
    `select outcome, reason, arm, count(*)::float8 as count,
            count(*) filter (where messages @> '[{"status": "shown"}]'::jsonb)::float8 as shown,
            count(*) filter (where messages @> '[{"status": "clicked"}]'::jsonb)::float8 as clicked,
            count(*) filter (where messages @> '[{"status": "dismissed"}]'::jsonb)::float8 as dismissed
       from decisions
      where project_id = $1 and strategy_id = $2::uuid and ($3::int is null or version = $3::int)
        and ($4::timestamptz is null or at >= $4::timestamptz) and ($5::timestamptz is null or at < $5::timestamptz)
      group by outcome, reason, arm`,
    [projectId, strategy, version, from?.toISOString() ?? null, to?.toISOString() ?? null],
  )
