import type { ProblemTable } from '#contract/http/problem-table.ts'

/**
 * `secondFactor.*` are about a sign-in: the code is wrong, was used already, or was asked for too often; or the challenge is over (late, used,
 * or with too many wrong codes), and the sign-in starts again. `twoFactor.*` are about the settings.
 */
export const twoFactorProblems = {
  'secondFactor.wrong': { number: 40120, status: 200 },
  'secondFactor.used': { number: 40121, status: 200 },
  'secondFactor.over': { number: 40122, status: 200 },
  'secondFactor.tooMany': { number: 40123, status: 200 },
  'twoFactor.wrong': { number: 40124, status: 200 },
  'twoFactor.on': { number: 40923, status: 200 },
  'twoFactor.off': { number: 40924, status: 200 },
  'twoFactor.notBegun': { number: 40925, status: 200 },
} as const satisfies ProblemTable
