import type { ProblemTable } from '#contract/http/problem-table.ts'

export const sdkKeyProblems = {
  'sdkKey.unknown': { number: 40103, status: 401 },
  /** The key's organisation is suspended. The tracker keeps its events and sends them when the page is opened after the suspension. */
  'sdkKey.suspended': { number: 40113, status: 401 },
  /** A platform admin has paused the project's source. The tracker keeps its events as for a suspended organisation. */
  'sdkKey.paused': { number: 40118, status: 401 },
  'origin.refused': { number: 40108, status: 401 },
  'serverKey.changed': { number: 40907, status: 200 },
} as const satisfies ProblemTable
