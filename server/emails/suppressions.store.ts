import type { SuppressionReason } from '#contract/emails/suppressions.ts'
import type { TimePlace } from '#server/http/time-cursor.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { emailSuppressions } from './emails.schema.ts'

export type SuppressionRow = Row<typeof emailSuppressions, 'id' | 'address_hash' | 'reason' | 'created_at'>

/** Whether the organisation sends no e-mails to an address, of which these are the hashes by all keys. */
export const isSuppressed = async ({ query }: Queries, tenantId: string, hashes: string[]): Promise<boolean> => {
  const rows = await query('select 1 as found from email_suppressions where tenant_id = $1 and address_hash = any($2::text[])', [
    tenantId,
    hashes,
  ])
  return rows.length > 0
}

/** The entry of an address, of which these are the hashes by all keys. If there are several, one of somebody who unsubscribed comes first. */
export const findByHashes = async (
  { query }: Queries,
  tenantId: string,
  hashes: string[],
): Promise<SuppressionRow | undefined> => {
  const [row] = await query<SuppressionRow>(
    `select id, address_hash, reason, created_at from email_suppressions where tenant_id = $1 and address_hash = any($2::text[])
      order by reason = 'unsubscribed' desc, created_at desc, id limit 1`,
    [tenantId, hashes],
  )
  return row
}

/** The entry with an id, which nobody else changes until the transaction ends. */
export const findSuppression = async ({ query }: Queries, tenantId: string, id: string): Promise<SuppressionRow | undefined> => {
  const [row] = await query<SuppressionRow>(
    'select id, address_hash, reason, created_at from email_suppressions where tenant_id = $1 and id = $2::uuid for update',
    [tenantId, id],
  )
  return row
}

/** Puts an address on the list. That its owner unsubscribed is not replaced by a bounce: an unsubscription is their will. */
export const suppress = async (
  { query }: Queries,
  tenantId: string,
  { hash, reason, now }: { hash: string; reason: SuppressionReason; now: Date },
): Promise<void> =>
  void (await query(
    `insert into email_suppressions as s (tenant_id, address_hash, reason, created_at) values ($1, $2, $3, $4::timestamptz)
     on conflict (tenant_id, address_hash) do update set reason = excluded.reason, created_at = excluded.created_at
      where s.reason = 'bounced' and excluded.reason = 'unsubscribed'`,
    [tenantId, hash, reason, now.toISOString()],
  ))

export const deleteSuppression = async ({ query }: Queries, tenantId: string, hash: string): Promise<void> =>
  void (await query('delete from email_suppressions where tenant_id = $1 and address_hash = $2', [tenantId, hash]))

type Filter = { reason: SuppressionReason | null; from: string | null; to: string | null; after: TimePlace | null; limit: number }

/** The newest first. `total` is the number without the place after which they begin. */
export const readSuppressions = ({ query }: Queries, tenantId: string, { reason, from, to, after, limit }: Filter) =>
  query<SuppressionRow & { total: number }>(
    `with found as materialized (
       select id, address_hash, reason, created_at from email_suppressions
        where tenant_id = $1 and ($2::text is null or reason = $2) and ($3::timestamptz is null or created_at >= $3::timestamptz)
          and ($4::timestamptz is null or created_at < $4::timestamptz))
     select id, address_hash, reason, created_at, (select count(*)::int from found) as total from found
      where $5::timestamptz is null or (created_at, id) < ($5::timestamptz, $6::uuid)
      order by created_at desc, id desc limit $7::int`,
    [tenantId, reason, from, to, after?.at ?? null, after?.id ?? null, limit],
  )
