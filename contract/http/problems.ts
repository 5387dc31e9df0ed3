import type { ProblemTable } from '#contract/http/problem-table.ts'

export const httpProblems = {
  'request.unreadable': { number: 40000, status: 400 },
  'request.invalid': { number: 40001, status: 200 },
  'route.unknown': { number: 40400, status: 404 },
  'body.tooSlow': { number: 40800, status: 408 },
  'body.tooLarge': { number: 41300, status: 413 },
  'requests.tooMany': { number: 42900, status: 429 },
  'server.failed': { number: 50000, status: 500 },
  'server.busy': { number: 50300, status: 503 },
  /** The server can read but not save at the moment. Calls that send events get it with status 503. */
  'storage.readOnly': { number: 50302, status: 200 },
} as const satisfies ProblemTable
