import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { type ContentFault, faultAt } from '#contract/actions/response-actions-faults.ts'
import type { CouponPoolUser } from '#contract/coupons/coupons.ts'
import type { Queries } from '#server/kernel/database.ts'
import { readPoolUsers } from './response-actions.store.ts'

/** Those of the pools of a project that issue codes. */
export type FindPools = (queries: Queries, projectId: string, pools: readonly string[]) => Promise<ReadonlySet<string>>

/** Whether a content names a pool that does not exist or issues no codes. */
export const findUnknownPools = async (
  find: FindPools,
  queries: Queries,
  projectId: string,
  { type, content }: TypedContent,
): Promise<ContentFault[]> => {
  if (type === 'email' || type === 'webhook') return []
  const pool = type === 'coupon' ? content.pool : content.coupon
  if (pool === null || (await find(queries, projectId, [pool])).has(pool)) return []
  return [faultAt('coupon.unknown', [type === 'coupon' ? 'pool' : 'coupon'])]
}

/** The response actions that name these pools in their draft or in a version, by the pools' ids. */
export const findPoolUsers = async (
  queries: Queries,
  projectId: string,
  pools: string[],
): Promise<ReadonlyMap<string, CouponPoolUser[]>> => {
  const users = new Map<string, CouponPoolUser[]>()
  if (pools.length === 0) return users
  for (const { pool, ...user } of await readPoolUsers(queries, projectId, pools))
    users.set(pool, [...(users.get(pool) ?? []), user])
  return users
}
