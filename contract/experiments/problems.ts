import type { ProblemTable } from '#contract/http/problem-table.ts'

export const experimentProblems = {
  'metric.unknown': { number: 40490, status: 200 },
  'metric.changed': { number: 40990, status: 200 },
  'selfTest.running': { number: 40952, status: 200 },
  'metric.tooMany': { number: 40090, status: 200 },
} as const satisfies ProblemTable
