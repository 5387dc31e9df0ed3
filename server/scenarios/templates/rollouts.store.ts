import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { Rollout, RolloutState } from '#contract/scenarios/templates.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { scenarioRollouts } from '../scenarios.schema.ts'

type Query = Queries['query']

const rolloutsShown = 20
const columns = `r.id, r.scenario, r.version, r.organizations::text[] as organizations, r.state, r.reason, r.total, r.installed, r.kept, r.unchanged, r.restored,
            r.reached, r.previous_of_new, r.attempts, r.failure, r.started_at, r.ended_at`

export type RolloutRow = Row<
  typeof scenarioRollouts,
  | 'id'
  | 'scenario'
  | 'version'
  | 'organizations'
  | 'state'
  | 'reason'
  | 'total'
  | 'installed'
  | 'kept'
  | 'unchanged'
  | 'restored'
  | 'reached'
  | 'previous_of_new'
  | 'attempts'
  | 'failure'
  | 'started_at'
  | 'ended_at'
>
type ShownRow = RolloutRow & {
  username: Value<typeof users, 'username'> | null
  is_last: boolean
  names: { id: string; name: string }[] | null
}

const shown = `select ${columns}, u.username,
            r.id = (select l.id from scenario_rollouts l where l.scenario = r.scenario order by l.started_at desc, l.id desc limit 1) as is_last,
            case when r.organizations is null then null else coalesce((
              select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name, o.id)
                from organizations o where o.id = any (r.organizations)), '[]'::jsonb) end as names
       from scenario_rollouts r left join users u on u.id = r.started_by`

const mayGoBack: readonly RolloutState[] = ['running', 'done', 'failed']

const rolloutOf = (row: ShownRow): Rollout => ({
  id: row.id,
  scenario: row.scenario,
  version: row.version,
  organizations: row.names,
  state: row.state,
  reason: row.reason,
  total: row.total,
  installed: row.installed,
  kept: row.kept,
  unchanged: row.unchanged,
  restored: row.restored,
  failure: row.failure,
  startedAt: row.started_at.toISOString(),
  startedBy: row.username,
  endedAt: row.ended_at?.toISOString() ?? null,
  mayRollBack: row.is_last && mayGoBack.includes(row.state),
})

/** The last roll-outs of a scenario, the latest first. */
export const readRollouts = async (query: Query, scenario: Scenario): Promise<Rollout[]> =>
  (
    await query<ShownRow>(`${shown} where r.scenario = $1 order by r.started_at desc, r.id desc limit ${rolloutsShown}`, [
      scenario,
    ])
  ).map(rolloutOf)

export const findRollout = async (query: Query, scenario: Scenario, id: string): Promise<Rollout | null> => {
  const [row] = await query<ShownRow>(`${shown} where r.scenario = $1 and r.id = $2`, [scenario, id])
  return row ? rolloutOf(row) : null
}

/** The roll-outs that are on their way, the first one first. */
export const findMoving = async (query: Query): Promise<string[]> =>
  (
    await query<Row<typeof scenarioRollouts, 'id'>>(
      `select id from scenario_rollouts where state in ('running', 'rollingBack') order by started_at, id`,
    )
  ).map(({ id }) => id)

/** Held to the end of the transaction, so that one process at a time moves it. */
export const holdRollout = async (query: Query, id: string): Promise<RolloutRow | null> => {
  const [row] = await query<RolloutRow>(`select ${columns} from scenario_rollouts r where r.id = $1 for update`, [id])
  return row ?? null
}

export const insertRollout = async (
  query: Query,
  it: {
    id: string
    scenario: Scenario
    version: number
    organizations: string[] | null
    reason: string
    total: number
    now: string
    by: string
  },
): Promise<void> =>
  void (await query(
    `insert into scenario_rollouts (id, scenario, version, organizations, state, reason, total, started_at, started_by)
     values ($1, $2, $3::int, $4::uuid[], 'running', $5, $6::int, $7::timestamptz, $8)`,
    [it.id, it.scenario, it.version, it.organizations, it.reason, it.total, it.now, it.by],
  ))

/** Sets it in motion in a direction, with its failures forgotten. */
export const setMoving = async (query: Query, id: string, state: 'running' | 'rollingBack'): Promise<void> =>
  void (await query('update scenario_rollouts set state = $2, attempts = 0, failure = null, ended_at = null where id = $1', [
    id,
    state,
  ]))

export type Moved = { installed: number; kept: number; unchanged: number; restored: number; reached: string | null }

export const addMoved = async (query: Query, id: string, it: Moved): Promise<void> =>
  void (await query(
    `update scenario_rollouts set installed = installed + $2::int, kept = kept + $3::int, unchanged = unchanged + $4::int,
            restored = restored + $5::int, total = greatest(total, installed + kept + unchanged + $2::int + $3::int + $4::int),
            reached = coalesce($6::uuid, reached), attempts = 0, failure = null
      where id = $1`,
    [id, it.installed, it.kept, it.unchanged, it.restored, it.reached],
  ))

export const endRollout = async (
  query: Query,
  id: string,
  { state, now, previousOfNew }: { state: 'done' | 'rolledBack'; now: string; previousOfNew: number | null },
): Promise<void> =>
  void (await query(
    `update scenario_rollouts set state = $2, ended_at = $3::timestamptz, previous_of_new = coalesce($4::int, previous_of_new)
      where id = $1`,
    [id, state, now, previousOfNew],
  ))

/** Notes that a batch failed. After so many attempts in a row, it is not tried again until somebody resumes it. */
export const noteFailure = async (
  query: Query,
  id: string,
  { failure, now, atMost }: { failure: string; now: string; atMost: number },
): Promise<void> =>
  void (await query(
    `update scenario_rollouts
        set attempts = attempts + 1, failure = $2, ended_at = case when attempts + 1 >= $3::int then $4::timestamptz end,
            state = case when attempts + 1 < $3::int then state when state = 'running' then 'failed' else 'rollBackFailed' end
      where id = $1 and state in ('running', 'rollingBack')`,
    [id, failure, atMost, now],
  ))
