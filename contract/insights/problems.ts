import type { ProblemTable } from '#contract/http/problem-table.ts'

export const insightProblems = {
  'insight.personal': { number: 40095, status: 200 },
  'insight.tooSlow': { number: 40096, status: 200 },
} as const satisfies ProblemTable
