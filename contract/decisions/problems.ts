import type { ProblemTable } from '#contract/http/problem-table.ts'

export const decisionProblems = {
  'strategy.invalid': { number: 40060, status: 200 },
  /** It has a budget in money, and an action gives something away of which the amount is not fixed. */
  'strategy.unpriced': { number: 40061, status: 200 },
  'strategy.unknown': { number: 40460, status: 200 },
  'strategy.versionUnknown': { number: 40461, status: 200 },
  'decision.unknown': { number: 40462, status: 200 },
  'event.unknown': { number: 40463, status: 200 },
  'strategy.changed': { number: 40960, status: 200 },
  'strategy.tooMany': { number: 40961, status: 200 },
  /** For example a draft cannot be paused. */
  'strategy.status': { number: 40962, status: 200 },
} as const satisfies ProblemTable
