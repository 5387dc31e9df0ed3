import type { ProblemTable } from '#contract/http/problem-table.ts'

export const platformProblems = {
  'invite.invalid': { number: 40104, status: 200 },
} as const satisfies ProblemTable
