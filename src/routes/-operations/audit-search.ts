import type { AuditSearchQuery } from '#api/operations/queries.ts'
import type { AuditAddress } from '#ui/operations/security/audit-filter.tsx'

/** An address as the call takes it: from the beginning of the first day to the end of the last one, here. */
export const auditSearchOf = ({ from, to, action, ...rest }: AuditAddress): AuditSearchQuery => {
  const [begin, end] = [startOf(from), startOf(to, 1)]
  return {
    ...rest,
    ...(action !== undefined && /^[A-Za-z0-9.]+$/.test(action) ? { action } : {}),
    ...(begin ? { from: begin.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {}),
  }
}

const startOf = (date: string | undefined, later = 0): Date | null => {
  const [, year, month, of] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(of) + later)
  return Number.isNaN(start.getTime()) ? null : start
}
