import type { CouponRules, CouponSource } from '#contract/coupons/coupons.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { couponPools } from './coupons.schema.ts'

export type PoolRow = Row<
  typeof couponPools,
  | 'id'
  | 'name'
  | 'kind'
  | 'status'
  | 'revision'
  | 'pattern'
  | 'shared_code'
  | 'person_limit'
  | 'budget'
  | 'valid_from'
  | 'valid_to'
  | 'expires_after_hours'
  | 'low_stock'
  | 'codes'
  | 'issued'
  | 'redeemed'
  | 'by_others'
  | 'created_at'
  | 'updated_at'
>

const columns = `id, name, kind, status, revision, pattern, shared_code, person_limit, budget, valid_from, valid_to, expires_after_hours,
            low_stock, codes, issued, redeemed, by_others, created_at, updated_at`

export type Filter = {
  /** A part of the name, in lower case; empty for all. */
  part: string
  statuses: string[]
  /** After the pool that was changed at this time and has this id. */
  after: { at: string; id: string } | null
  limit: number
}

/** Some pools, the newest change first. `total` counts all that fit the filter. */
export const readPools = ({ query }: Queries, projectId: string, { part, statuses, after, limit }: Filter) =>
  query<PoolRow & { total: number }>(
    `with found as materialized (
       select * from coupon_pools where project_id = $1 and status = any($2::text[]) and position($3::text in lower(name)) > 0)
     select ${columns}, (select count(*)::int from found) as total from found
      where ($4::timestamptz is null or (updated_at, id) < ($4::timestamptz, $5::uuid))
      order by updated_at desc, id desc limit $6::int`,
    [projectId, statuses, part, after?.at ?? null, after?.id ?? null, limit],
  )

export const findPool = async ({ query }: Queries, projectId: string, id: string): Promise<PoolRow | null> => {
  const [row] = await query<PoolRow>(`select ${columns} from coupon_pools where project_id = $1 and id = $2`, [projectId, id])
  return row ?? null
}

/** The same, held until the end of the transaction: what changes or issues codes of a pool happens one after the other. */
export const holdPool = async ({ query }: Queries, projectId: string, id: string): Promise<PoolRow | null> => {
  const [row] = await query<PoolRow>(
    `select ${columns} from coupon_pools where project_id = $1 and id = $2 for update`,
    [projectId, id],
    'hold coupon pool',
  )
  return row ?? null
}

export const countPools = async ({ query }: Queries, projectId: string): Promise<number> => {
  const [row] = await query<{ count: number }>('select count(*)::int as count from coupon_pools where project_id = $1', [
    projectId,
  ])
  return row?.count ?? 0
}

type NewPool = { id: string; name: string; source: CouponSource; rules: CouponRules; now: Date }

export const insertPool = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, name, source, rules, now }: NewPool,
): Promise<void> =>
  void (await query(
    `insert into coupon_pools
       (project_id, tenant_id, id, name, kind, status, revision, pattern, shared_code, person_limit, budget, valid_from, valid_to,
        expires_after_hours, low_stock, codes, issued, redeemed, by_others, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'active', 1, $6, $7, $8::int, $9::int, $10::timestamptz, $11::timestamptz, $12::int, $13::int, 0, 0, 0, 0,
             $14::timestamptz, $14::timestamptz)`,
    [
      projectId,
      tenantId,
      id,
      name,
      source.kind,
      source.kind === 'generated' ? source.pattern : null,
      source.kind === 'shared' ? source.code : null,
      rules.personLimit,
      rules.budget,
      rules.validFrom,
      rules.validTo,
      rules.expiresAfterHours,
      rules.lowStock,
      now.toISOString(),
    ],
  ))

export const updatePool = async (
  { query }: Queries,
  projectId: string,
  { id, name, rules, now }: Omit<NewPool, 'source'>,
): Promise<void> =>
  void (await query(
    `update coupon_pools set name = $3, person_limit = $4::int, budget = $5::int, valid_from = $6::timestamptz, valid_to = $7::timestamptz,
            expires_after_hours = $8::int, low_stock = $9::int, revision = revision + 1, updated_at = $10::timestamptz
      where project_id = $1 and id = $2`,
    [
      projectId,
      id,
      name,
      rules.personLimit,
      rules.budget,
      rules.validFrom,
      rules.validTo,
      rules.expiresAfterHours,
      rules.lowStock,
      now.toISOString(),
    ],
  ))

export const updatePoolStatus = async (
  { query }: Queries,
  projectId: string,
  { id, status, now }: { id: string; status: PoolRow['status']; now: Date },
): Promise<void> =>
  void (await query(
    `update coupon_pools set status = $3, revision = revision + 1, updated_at = $4::timestamptz where project_id = $1 and id = $2`,
    [projectId, id, status, now.toISOString()],
  ))

export const deletePool = async ({ query }: Queries, projectId: string, id: string): Promise<void> =>
  void (await query('delete from coupon_pools where project_id = $1 and id = $2', [projectId, id]))

/** Those of the pools that are not archived. */
export const findActivePools = ({ query }: Queries, projectId: string, ids: readonly string[]) =>
  query<PoolRow>(`select ${columns} from coupon_pools where project_id = $1 and id = any($2::uuid[]) and status = 'active'`, [
    projectId,
    [...ids],
  ])

/** Issued codes whose time is over and that were not used. */
export const countExpired = async ({ query }: Queries, projectId: string, id: string, now: Date): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from coupon_issues
      where project_id = $1 and pool_id = $2 and redeemed_at is null and expires_at <= $3::timestamptz`,
    [projectId, id, now.toISOString()],
  )
  return row?.count ?? 0
}
