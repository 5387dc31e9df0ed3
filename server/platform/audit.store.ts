import type * as v from 'valibot'
import type { AuditEntry, auditPage, auditQuery } from '#contract/platform/organizations.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { auditRecords } from '#server/audit/audit.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'

type AuditRow = Row<typeof auditRecords, 'id' | 'at' | 'action' | 'result' | 'target' | 'address' | 'details'> & {
  actor: Value<typeof users, 'username'> | null
  impersonator: Value<typeof users, 'username'> | null
}

/** What is on record about an organisation, or about an account as the target; the newest first. */
export const readAudit = async (
  query: Queries['query'],
  about: { tenantId: string } | { target: string },
  { cursor, limit }: v.InferOutput<typeof auditQuery>,
): Promise<v.InferOutput<typeof auditPage>> => {
  const [condition, value] = 'tenantId' in about ? ['a.tenant_id = $1::uuid', about.tenantId] : ['a.target = $1', about.target]
  const rows = await query<AuditRow>(
    `select a.id, a.at, a.action, a.result, a.target, a.address, a.details, u.username as actor, i.username as impersonator
       from audit_records a left join users u on u.id = a.actor_id
       left join users i on i.id = (a.details ->> 'impersonatedBy')::uuid
      where ${condition} and ($2::bigint is null or a.id < $2::bigint) order by a.id desc limit $3::int`,
    [value, cursor ?? null, limit + 1],
  )
  return {
    items: rows.slice(0, limit).map(entryOf),
    next: rows.length > limit ? String(rows[limit - 1]?.id) : null,
    // A record may have millions of rows: those of the first page are counted, and known to be all only if there is no next one.
    total: { value: rows.length, exact: cursor === undefined && rows.length <= limit },
  }
}

/** The platform admin who acted in place of a person is named, as long as there is an account. */
const entryOf = ({ id, at, result, details, impersonator, ...row }: AuditRow): AuditEntry => ({
  ...row,
  details: impersonator === null ? details : { ...details, impersonatedBy: impersonator },
  id: String(id),
  at: at.toISOString(),
  result: result === 'done' ? 'done' : 'refused',
})
