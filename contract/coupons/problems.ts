import type { ProblemTable } from '#contract/http/problem-table.ts'

export const couponProblems = {
  'coupon.unreadable': { number: 40075, status: 200 },
  'coupon.unknown': { number: 40475, status: 200 },
  'coupon.taken': { number: 40975, status: 200 },
  'coupon.changed': { number: 40976, status: 200 },
  'coupon.tooMany': { number: 40977, status: 200 },
  'coupon.archived': { number: 40978, status: 200 },
  'coupon.codeTaken': { number: 40979, status: 200 },
  'coupon.tooManyCodes': { number: 40980, status: 200 },
  'coupon.wrongKind': { number: 40981, status: 200 },
} as const satisfies ProblemTable
