import { textOf } from '../-lists/list-address.ts'

/** What an address says about a report; what its parts mean is known with the report. */
export type ReportAddress = { from?: string; to?: string; by?: string; compare?: string; zone?: string; step?: string }

export const reportAddress = (search: Record<string, unknown>): ReportAddress => ({
  ...textOf('from', search, 40),
  ...textOf('to', search, 40),
  ...textOf('by', search, 20),
  ...textOf('compare', search, 10),
  ...textOf('zone', search, 100),
  ...textOf('step', search, 40),
})
