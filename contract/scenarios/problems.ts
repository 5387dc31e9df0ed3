import type { ProblemTable } from '#contract/http/problem-table.ts'

export const scenarioProblems = {
  /** The conditions compare personal data, which takes the permission `profile:pii`. */
  'scenario.personal': { number: 40070, status: 200 },
  /** The order does not name each strategy of the scenario once. */
  'scenario.order': { number: 40071, status: 200 },
  'scenario.changed': { number: 40970, status: 200 },
} as const satisfies ProblemTable
