import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

type GivenRow = {
  strategy_id: string
  version: number
  arm: string
  issued: number
  redeemed: number
  /** The redeemed codes without a fixed amount in the currency, and the amounts of the others. */
  unpriced: number
  amount: number
}

type Asked = { pool: string; currency: string; hours: number }

/**
 * The codes of a pool by the arm that gave them away, and those with which their owner placed an order up to so many hours after the exposure.
 * People who are in two groups are left out, as they are where effects are computed.
 */
export const readGivenCodes = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { pool, currency, hours }: Asked,
): Promise<GivenRow[]> =>
  query<GivenRow>(
    `with given as (
       select d.strategy_id, d.version, d.arm,
              coalesce(i.is_own and i.redeemed_at < coalesce(e.at, d.at) + make_interval(hours => $4::int), false) as is_redeemed,
              case when a.content -> 'discount' ->> 'kind' = 'amount' and a.content -> 'discount' ->> 'currency' = $3::text
                   then (a.content -> 'discount' ->> 'amount')::float8 end as amount
         from coupon_issues i
         join decisions d on d.project_id = i.project_id and d.id = i.id
         left join decision_exposures e on e.project_id = d.project_id and e.strategy_id = d.strategy_id and e.version = d.version
          and e.profile_id = d.profile_id
         left join response_action_versions a on a.project_id = d.project_id and a.action_id = d.action_id and a.version = d.action_version
        where i.project_id = $1 and i.pool_id = $2::uuid and d.arm is not null and not coalesce(e.is_contaminated, false))
     select strategy_id, version, arm, count(*)::int as issued, (count(*) filter (where is_redeemed))::int as redeemed,
            (count(*) filter (where is_redeemed and amount is null))::int as unpriced,
            coalesce(sum(amount) filter (where is_redeemed), 0) as amount
       from given group by strategy_id, version, arm order by issued desc, strategy_id, version, arm`,
    [projectId, pool, currency, hours],
    'read given coupons',
  )
