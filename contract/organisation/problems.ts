import type { ProblemTable } from '#contract/http/problem-table.ts'

export const organisationProblems = {
  'permission.denied': { number: 40301, status: 200 },
  'permission.notHeld': { number: 40302, status: 200 },
  /** A platform admin has switched this off for the organisation. */
  'organization.switchedOff': { number: 40340, status: 200 },
  'role.unknown': { number: 40402, status: 200 },
  'role.fixed': { number: 40903, status: 200 },
  'role.taken': { number: 40904, status: 200 },
  'role.inUse': { number: 40905, status: 200 },
  'role.changed': { number: 40910, status: 200 },
  'role.tooMany': { number: 40909, status: 200 },
} as const satisfies ProblemTable
