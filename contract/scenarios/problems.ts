import type { ProblemTable } from '#contract/http/problem-table.ts'

export const scenarioProblems = {
  /** The conditions compare personal data, which takes the permission `profile:pii`. */
  'scenario.personal': { number: 40070, status: 200 },
  /** The order does not name each strategy of the scenario once. */
  'scenario.order': { number: 40071, status: 200 },
  'scenario.changed': { number: 40970, status: 200 },
  'scenarioVersion.unknown': { number: 40474, status: 200 },
  'scenarioRollout.unknown': { number: 40477, status: 200 },
  /** The version that was offered was withdrawn or answered by somebody else. */
  'scenarioOffer.gone': { number: 40935, status: 200 },
  /** The draft says what the newest version says. */
  'scenarioTemplate.same': { number: 40936, status: 200 },
  /** Only the last roll-out of a scenario can be taken back or resumed, and only once. */
  'scenarioRollout.notLast': { number: 40939, status: 200 },
  /** Somebody else has changed the draft since it was read. */
  'scenarioTemplate.changed': { number: 40953, status: 200 },
  'scenarioRollout.running': { number: 40954, status: 200 },
} as const satisfies ProblemTable
