import type { ProblemTable } from '#contract/http/problem-table.ts'

export const dashboardProblems = {
  'report.unreadable': { number: 40080, status: 200 },
  'report.reversed': { number: 40081, status: 200 },
  'report.tooLong': { number: 40082, status: 200 },
  'report.future': { number: 40083, status: 200 },
  'report.zoneUnknown': { number: 40084, status: 200 },
} as const satisfies ProblemTable
