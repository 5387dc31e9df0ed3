import type { ProblemTable } from '#contract/http/problem-table.ts'

export const segmentProblems = {
  'segment.invalid': { number: 40020, status: 200 },
  'list.unreadable': { number: 40021, status: 200 },
  'list.tooLong': { number: 40022, status: 200 },
  'segment.unknown': { number: 40420, status: 200 },
  'segment.taken': { number: 40930, status: 200 },
  'segment.changed': { number: 40931, status: 200 },
  'segment.tooMany': { number: 40932, status: 200 },
  'segment.noList': { number: 40933, status: 200 },
} as const satisfies ProblemTable
