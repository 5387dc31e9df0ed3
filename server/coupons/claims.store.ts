import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { couponCodes, couponIssues } from './coupons.schema.ts'

export type FoldOfProject = ProjectRef & { generation: number }

export type Issued = Row<typeof couponIssues, 'code' | 'expires_at'>

/** The code that a decision has issued. */
export const findIssue = async ({ query }: Queries, projectId: string, decision: string): Promise<Issued | null> => {
  const [row] = await query<Issued>(
    'select code, expires_at from coupon_issues where project_id = $1 and id = $2',
    [projectId, decision],
    'find issued coupon',
  )
  return row ?? null
}

/** How many codes of a pool a person has, with those of profiles that became one with theirs. */
export const countOfPerson = async (
  { query }: Queries,
  { projectId, generation }: FoldOfProject,
  { pool, profile }: { pool: string; profile: string },
): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `with recursive part (id) as (
       select $3::uuid
        union
       select p.id from part join profiles p on p.project_id = $1 and p.generation = $2::int and p.merged_into = part.id)
     select count(*)::int as count
       from part join coupon_issues i on i.project_id = $1 and i.profile_id = part.id and i.pool_id = $4::uuid`,
    [projectId, generation, profile, pool],
    'count coupons of person',
  )
  return row?.count ?? 0
}

/** The next code of a pool, which nobody else receives. Null if there is none left. */
export const takeCode = async ({ query }: Queries, projectId: string, pool: string): Promise<string | null> => {
  const [row] = await query<Row<typeof couponCodes, 'code'>>(
    `update coupon_codes set is_issued = true
      where project_id = $1 and key = (
        select key from coupon_codes where project_id = $1 and pool_id = $2 and not is_issued order by position limit 1 for update skip locked)
     returning code`,
    [projectId, pool],
    'take coupon code',
  )
  return row?.code ?? null
}

type Issue = {
  decision: string
  pool: string
  key: string
  code: string
  profile: string
  at: number
  expiresAt: number | null
}

/** Notes that a decision has issued a code, and counts it. */
export const insertIssue = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { decision, pool, key, code, profile, at, expiresAt }: Issue,
): Promise<void> => {
  await query(
    `insert into coupon_issues (project_id, tenant_id, id, pool_id, key, code, profile_id, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz)`,
    [
      projectId,
      tenantId,
      decision,
      pool,
      key,
      code,
      profile,
      new Date(at).toISOString(),
      expiresAt === null ? null : new Date(expiresAt).toISOString(),
    ],
    'insert issued coupon',
  )
  await query(
    'update coupon_pools set issued = issued + 1 where project_id = $1 and id = $2',
    [projectId, pool],
    'count issued coupon',
  )
}
