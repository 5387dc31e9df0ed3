import { type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { FoldOfProject } from './claims.store.ts'
import type { couponCodes, couponIssues, couponPools } from './coupons.schema.ts'

export type KnownCode = Row<typeof couponCodes, 'key' | 'pool_id'> & Row<typeof couponPools, 'kind'>

/** Those of the keys that are codes of pools. The pools are held until the end of the transaction, in the order of their ids. */
export const holdKnownCodes = ({ query }: Queries, { projectId }: ProjectRef, keys: readonly string[]): Promise<KnownCode[]> =>
  query<KnownCode>(
    `select c.key, c.pool_id, p.kind from coupon_codes c join coupon_pools p on p.project_id = c.project_id and p.id = c.pool_id
      where c.project_id = $1 and c.key = any($2::text[]) order by c.pool_id, c.key for update of p`,
    [projectId, new Texts(keys)],
    'hold known coupons',
  )

export type OpenIssue = Row<typeof couponIssues, 'id' | 'redeemed_at'> & { is_own: boolean }

/**
 * The issued code that an order uses. A code that one person has: whoever uses it. A shared code: one that was issued to the buyer, and
 * that no other order has used if there is one. What was issued later than the order is not meant.
 */
export const findUsed = async (
  { query }: Queries,
  { projectId, generation }: FoldOfProject,
  { key, profile, at, isShared }: { key: string; profile: string; at: Date; isShared: boolean },
): Promise<OpenIssue | null> => {
  const [row] = await query<OpenIssue>(
    `with recursive part (id) as (
       select $3::uuid
        union
       select p.id from part join profiles p on p.project_id = $1 and p.generation = $2::int and p.merged_into = part.id)
     select i.id, i.redeemed_at, coalesce(i.profile_id in (select id from part), false) as is_own
       from coupon_issues i
      where i.project_id = $1 and i.key = $4 and i.issued_at <= $5::timestamptz
        and (not $6::boolean or i.profile_id in (select id from part))
      order by i.redeemed_at is not null, i.issued_at, i.id limit 1`,
    [projectId, generation, profile, key, at.toISOString(), isShared],
    'find used coupon',
  )
  return row ?? null
}

type Redemption = {
  pool: string
  key: string
  orderKey: string
  issue: string | null
  profile: string
  at: Date
  isOwn: boolean
}

/** Notes an order with a code. Answers whether it was not known yet. */
export const insertRedemption = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { pool, key, orderKey, issue, profile, at, isOwn }: Redemption,
): Promise<boolean> => {
  const rows = await query<{ is_new: boolean }>(
    `insert into coupon_redemptions (project_id, tenant_id, pool_id, key, order_key, issue_id, profile_id, at, is_own)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9) on conflict do nothing returning true as is_new`,
    [projectId, tenantId, pool, key, orderKey, issue, profile, at.toISOString(), isOwn],
    'insert coupon redemption',
  )
  return rows.length > 0
}

/** The earliest order with a code counts, whichever is reported first. */
export const markRedeemed = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { issue, at, isOwn }: { issue: string; at: Date; isOwn: boolean },
): Promise<unknown> =>
  query(
    `update coupon_issues set redeemed_at = $3::timestamptz, is_own = $4
      where project_id = $1 and id = $2 and (redeemed_at is null or redeemed_at > $3::timestamptz)`,
    [projectId, issue, at.toISOString(), isOwn],
    'mark coupon redeemed',
  )

export const countRedeemed = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { pool, redeemed, byOthers }: { pool: string; redeemed: number; byOthers: number },
): Promise<unknown> =>
  query(
    `update coupon_pools set redeemed = redeemed + $3::int, by_others = by_others + $4::int where project_id = $1 and id = $2`,
    [projectId, pool, redeemed, byOthers],
    'count redeemed coupon',
  )

/** The people of these profiles are forgotten; the codes stay issued and redeemed. */
export const forgetOwners = async ({ query }: Queries, projectId: string, profiles: string[]): Promise<void> => {
  await query('update coupon_issues set profile_id = null where project_id = $1 and profile_id = any($2::uuid[])', [
    projectId,
    profiles,
  ])
  await query('update coupon_redemptions set profile_id = null where project_id = $1 and profile_id = any($2::uuid[])', [
    projectId,
    profiles,
  ])
}

/** Forgets the owners of up to so many codes and orders. Answers whether there may be more. */
export const forgetSomeOwners = async ({ query }: Queries, projectId: string, atMost: number): Promise<boolean> => {
  const issues = await query(
    `update coupon_issues set profile_id = null where project_id = $1
        and id in (select id from coupon_issues where project_id = $1 and profile_id is not null limit $2::int) returning 1`,
    [projectId, atMost],
  )
  const orders = await query(
    `update coupon_redemptions set profile_id = null where project_id = $1 and (key, order_key) in (
       select key, order_key from coupon_redemptions where project_id = $1 and profile_id is not null limit $2::int) returning 1`,
    [projectId, atMost],
  )
  return issues.length === atMost || orders.length === atMost
}
