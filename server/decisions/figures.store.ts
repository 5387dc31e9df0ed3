import type { Definition } from '#contract/decisions/definition.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import type { decisionSpending, strategies, strategyVersions } from './decisions.schema.ts'
import { allDays } from './history.store.ts'

export type FiguresRow = Row<typeof strategies, 'id'> & {
  decisions: number
  delivered: number
  budget: Definition['limits']['budget']
} & Nullable<Row<typeof strategyVersions, 'published_by'>> &
  Nullable<Row<typeof decisionSpending, 'coupons' | 'money'>>

/**
 * What each strategy decided since an instant (of each at most the newest `atMost` decisions are counted), who published it, and what it has
 * spent of its budget: all strategies in one statement. `today` is the day of budgets that are for a day.
 */
export const readFigures = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { since, atMost, today }: { since: Date; atMost: number; today: string },
): Promise<FiguresRow[]> =>
  query<FiguresRow>(
    `select s.id, counted.decisions, counted.delivered, v.definition #> '{limits,budget}' as budget, v.published_by, p.coupons, p.money
       from strategies s
       left join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
       left join decision_spending p on p.project_id = s.project_id and p.strategy_id = s.id
             and p.day = case v.definition #>> '{limits,budget,per}' when 'day' then $4 else $5 end
      cross join lateral (
        select count(*)::int as decisions, (count(*) filter (where newest.outcome = 'delivered'))::int as delivered
          from (select d.outcome from decisions d
                 where d.project_id = $1 and d.strategy_id = s.id and d.at >= $2::timestamptz
                 order by d.at desc limit $3::int) newest) counted
      where s.project_id = $1`,
    [projectId, since.toISOString(), atMost, today, allDays],
  )

/** The names of those among some people who are members of an organisation, also with the account that theirs was merged into. No tenant's transaction may read users. */
export const readMemberNames = async (
  { query }: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await query<Row<typeof users, 'id' | 'username'>>(
    `select u.id, u.username from users u join members m on m.user_id = coalesce(u.merged_into, u.id)
      where m.organization_id = $1 and u.id = any($2::uuid[])`,
    [tenantId, [...ids]],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}
