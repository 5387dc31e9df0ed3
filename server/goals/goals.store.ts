import type { GoalContent } from '#contract/goals/goals.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { goals } from './goals.schema.ts'

export type GoalRow = Row<typeof goals, 'id' | 'metric' | 'target' | 'owner' | 'revision' | 'updated_at'> & {
  from: string
  to: string
}

/** The goals of a project: those that end first come first. */
export const readGoals = ({ query }: Queries, { projectId }: ProjectRef): Promise<GoalRow[]> =>
  query<GoalRow>(
    `select id, metric, target, from_date::text as "from", to_date::text as "to", owner, revision, updated_at
       from goals where project_id = $1 order by to_date, from_date, id`,
    [projectId],
  )

export const insertGoal = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, goal, now }: { id: string; goal: GoalContent; now: Date },
): Promise<void> =>
  void (await query(
    `insert into goals (project_id, tenant_id, id, metric, target, from_date, to_date, owner, revision, updated_at)
     values ($1, $2, $3::uuid, $4, $5::float8, $6::date, $7::date, $8::uuid, 1, $9::timestamptz)`,
    [projectId, tenantId, id, goal.metric, goal.target, goal.from, goal.to, goal.owner, now.toISOString()],
  ))

/** Answers whether the goal had the revision that is replaced. */
export const updateGoal = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { id, goal, now, replaces }: { id: string; goal: GoalContent; now: Date; replaces: number },
): Promise<boolean> => {
  const changed = await query(
    `update goals set metric = $4, target = $5::float8, from_date = $6::date, to_date = $7::date, owner = $8::uuid,
            revision = revision + 1, updated_at = $9::timestamptz
      where project_id = $1 and id = $2::uuid and revision = $3::int returning 1`,
    [projectId, id, replaces, goal.metric, goal.target, goal.from, goal.to, goal.owner, now.toISOString()],
  )
  return changed.length > 0
}

export const deleteGoal = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<boolean> =>
  (await query('delete from goals where project_id = $1 and id = $2::uuid returning 1', [projectId, id])).length > 0

/** Sign-ups by the day, without those of bots. `starts` are the instants at which the days begin, in milliseconds; the last day ends at `end`. */
export const countSignUps = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { starts, end }: { starts: number[]; end: number },
): Promise<{ point: number; events: number }[]> =>
  query<{ point: number; events: number }>(
    `select width_bucket(extract(epoch from occurred_at)::float8 * 1000, $2::float8[]) as point, count(*)::int as events
       from events
      where project_id = $1 and event = 'user_signup' and received_at >= to_timestamp(($2::float8[])[1] / 1000)
        and occurred_at >= to_timestamp(($2::float8[])[1] / 1000) and occurred_at < to_timestamp($3::float8 / 1000)
        and context ->> 'isBot' is distinct from 'true'
      group by 1`,
    [projectId, starts, end],
  )

/** The members of an organisation. Users are read before a tenant is known, so no tenant's transaction may read them. */
export const readMembers = ({ query }: Queries, tenantId: string) =>
  query<Row<typeof users, 'id' | 'username'>>(
    `select u.id, u.username from members m join users u on u.id = m.user_id
      where m.organization_id = $1 order by lower(u.username)`,
    [tenantId],
  )
