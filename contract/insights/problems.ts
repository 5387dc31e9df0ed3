import type { ProblemTable } from '#contract/http/problem-table.ts'

export const insightProblems = {
  'insight.personal': { number: 40095, status: 200 },
  'insight.tooSlow': { number: 40096, status: 200 },
  'insight.tooMany': { number: 40097, status: 200 },
  'insight.tooManyShown': { number: 40098, status: 200 },
  'insight.unknown': { number: 40497, status: 200 },
  'insight.changed': { number: 40987, status: 200 },
  'insight.taken': { number: 40988, status: 200 },
} as const satisfies ProblemTable
