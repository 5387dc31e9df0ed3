import type { ProblemTable } from '#contract/http/problem-table.ts'

/**
 * `factorRequired`: the organisation requires a second factor, and the caller has none. `factorMissing`: the caller would require one of
 * everybody, and has none.
 */
export const organizationSettingsProblems = {
  'organization.factorRequired': { number: 40326, status: 200 },
  'organization.changed': { number: 40994, status: 200 },
  'organization.factorMissing': { number: 40995, status: 200 },
} as const satisfies ProblemTable
