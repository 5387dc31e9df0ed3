import { addressOf } from '../-lists/list-address.ts'

/** What an address says about a report; what its parts mean is known with the report. */
export const reportAddress = addressOf({
  from: 40,
  to: 40,
  by: 20,
  compare: 10,
  zone: 100,
  step: 40,
  /** What the funnel's visits are told apart by. */
  split: 40,
  /** The dialog of the weekly summary. */
  summary: ['open'],
  /** The project that a link in an e-mail is about. */
  project: 40,
})
export type ReportAddress = ReturnType<typeof reportAddress>
