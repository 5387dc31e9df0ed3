import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { type ContentFault, faultAt } from '#contract/actions/response-actions-faults.ts'
import type { CouponPoolUser } from '#contract/coupons/coupons.ts'
import type { Queries } from '#server/kernel/database.ts'
import { readPoolUsers } from './response-actions.store.ts'

/** `empty`: no code is left. `ended`: the time in which its codes are valid is over. */
type PoolState = 'ready' | 'empty' | 'ended'

/** How pools of a project are now. One that does not exist or is archived is left out. */
export type FindPools = (queries: Queries, projectId: string, pools: readonly string[]) => Promise<ReadonlyMap<string, PoolState>>

const codes = { empty: 'coupon.empty', ended: 'coupon.ended' } as const

/** Whether a content names a pool that does not exist or issues no codes now. */
export const findPoolFaults = async (
  find: FindPools,
  queries: Queries,
  projectId: string,
  { type, content }: TypedContent,
): Promise<ContentFault[]> => {
  if (type === 'email' || type === 'webhook') return []
  const pool = type === 'coupon' ? content.pool : content.coupon
  if (pool === null) return []
  const state = (await find(queries, projectId, [pool])).get(pool)
  if (state === 'ready') return []
  return [faultAt(state === undefined ? 'coupon.unknown' : codes[state], [type === 'coupon' ? 'pool' : 'coupon'])]
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
