import type { ProblemTable } from '#contract/http/problem-table.ts'

export const actionProblems = {
  'ticket.invalid': { number: 40109, status: 401 },
} as const satisfies ProblemTable
