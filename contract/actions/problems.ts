import type { ProblemTable } from '#contract/http/problem-table.ts'

export const actionProblems = {
  'ticket.invalid': { number: 40109, status: 401 },
  'action.invalid': { number: 40035, status: 200 },
  'action.unknown': { number: 40435, status: 200 },
  'action.taken': { number: 40955, status: 200 },
  'action.changed': { number: 40956, status: 200 },
  'action.tooMany': { number: 40957, status: 200 },
  'action.archived': { number: 40958, status: 200 },
} as const satisfies ProblemTable
