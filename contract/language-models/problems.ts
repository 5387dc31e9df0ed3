import type { ProblemTable } from '#contract/http/problem-table.ts'

/**
 * `none`: the organisation has no endpoint to test. `limitReached`: its limit of this month is reached. `slow`: the model did not answer in
 * time. `unreachable`: there was no connection, or the server refused. `unusable`: the answer was no draft of what was asked for. `paused`:
 * the last calls all failed, and the next one is made in a minute.
 */
export const languageModelProblems = {
  'modelEndpoint.none': { number: 40476, status: 200 },
  'modelEndpoint.limitReached': { number: 40086, status: 200 },
  'drafting.slow': { number: 40087, status: 200 },
  'drafting.unreachable': { number: 40088, status: 200 },
  'drafting.unusable': { number: 40089, status: 200 },
  'drafting.paused': { number: 40094, status: 200 },
} as const satisfies ProblemTable
