import type { AuditSearchQuery } from '#api/operations/queries.ts'
import type { AuditAddress } from '#ui/operations/security/audit-filter.tsx'

const text = (it: unknown): string | undefined =>
  (typeof it === 'string' || typeof it === 'number') && String(it).trim() !== '' ? String(it).slice(0, 254) : undefined

const day = (it: unknown): string | undefined =>
  typeof it === 'string' && /^\d{4}-\d\d-\d\d$/.test(it) && !Number.isNaN(startOf(it).getTime()) ? it : undefined

/** What the address of the page about security says of the audit record. */
export const auditAddress = ({
  from,
  to,
  actor,
  organization,
  action,
  target,
  result,
}: Record<string, unknown>): AuditAddress => {
  const given = { from: day(from), to: day(to), actor: text(actor), organization: text(organization), target: text(target) }
  const begin = typeof action === 'string' && /^[A-Za-z0-9.]{1,60}$/.test(action) ? action : undefined
  const known = Object.entries({ ...given, action: begin }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(known), ...(result === 'done' || result === 'refused' ? { result } : {}) }
}

/** The same as the call takes it: from the beginning of the first day to the end of the last one, here. */
export const auditSearchOf = ({ from, to, ...rest }: AuditAddress): AuditSearchQuery => ({
  ...rest,
  ...(from === undefined ? {} : { from: startOf(from).toISOString() }),
  ...(to === undefined ? {} : { to: startOf(to, 1).toISOString() }),
})

const startOf = (date: string, later = 0): Date => {
  const [year = 0, month = 1, of = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, of + later)
}
