import { codeKey } from '#contract/coupons/codes.ts'
import { type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { couponCodes, couponIssues } from './coupons.schema.ts'

const rowsAtOnce = 5_000

/** Adds codes to a pool that is held, without those that the project has already. Answers which were added, by their keys. */
export const insertCodes = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  pool: string,
  codes: readonly string[],
): Promise<Set<string>> => {
  const added = new Set<string>()
  const [last] = await query<{ position: number }>(
    'select coalesce(max(position), -1)::int as position from coupon_codes where project_id = $1 and pool_id = $2',
    [projectId, pool],
  )
  const first = (last?.position ?? -1) + 1
  for (let from = 0; from < codes.length; from += rowsAtOnce) {
    const part = codes.slice(from, from + rowsAtOnce)
    const rows = await query<Row<typeof couponCodes, 'key'>>(
      `insert into coupon_codes (project_id, tenant_id, pool_id, key, code, position, is_issued)
       select $1::uuid, $2::uuid, $3::uuid, key, code, $6::int + place::int, false
         from unnest($4::text[], $5::text[]) with ordinality as t (key, code, place)
       on conflict do nothing returning key`,
      [projectId, tenantId, pool, new Texts(part.map(codeKey)), new Texts(part), first + from],
    )
    for (const { key } of rows) added.add(key)
  }
  await query('update coupon_pools set codes = codes + $3::int where project_id = $1 and id = $2', [projectId, pool, added.size])
  return added
}

export type FreeRow = Row<typeof couponCodes, 'code' | 'position'>

/** The codes that can still be issued, the next first. */
export const readFree = (
  { query }: Queries,
  projectId: string,
  { pool, after, limit }: { pool: string; after: number; limit: number },
) =>
  query<FreeRow>(
    `select code, position from coupon_codes
      where project_id = $1 and pool_id = $2 and not is_issued and position > $3::int order by position limit $4::int`,
    [projectId, pool, after, limit],
  )

export type IssueRow = Row<
  typeof couponIssues,
  'id' | 'code' | 'profile_id' | 'issued_at' | 'expires_at' | 'redeemed_at' | 'is_own'
>

/** The codes that were issued, the latest first. */
export const readIssues = (
  { query }: Queries,
  projectId: string,
  { pool, before, limit }: { pool: string; before: { at: string; id: string } | null; limit: number },
) =>
  query<IssueRow>(
    `select id, code, profile_id, issued_at, expires_at, redeemed_at, is_own from coupon_issues
      where project_id = $1 and pool_id = $2 and ($3::timestamptz is null or (issued_at, id) < ($3::timestamptz, $4::uuid))
      order by issued_at desc, id desc limit $5::int`,
    [projectId, pool, before?.at ?? null, before?.id ?? null, limit],
  )
