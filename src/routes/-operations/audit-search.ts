import type { AuditSearchQuery } from '#api/operations/queries.ts'
import type { AuditAddress } from '#ui/operations/security/audit-filter.tsx'
import { startOfDay } from '../-lists/start-of-day.ts'

/** An address as the call takes it: from the beginning of the first day to the end of the last one, here. */
export const auditSearchOf = ({ from, to, action, ...rest }: AuditAddress): AuditSearchQuery => {
  const [begin, end] = [startOfDay(from), startOfDay(to, 1)]
  return {
    ...rest,
    ...(action !== undefined && /^[A-Za-z0-9.]+$/.test(action) ? { action } : {}),
    ...(begin ? { from: begin.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {}),
  }
}
