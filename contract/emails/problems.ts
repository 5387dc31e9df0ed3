import type { ProblemTable } from '#contract/http/problem-table.ts'

/**
 * `contentGone`: what was to be sent is deleted. `suppressed` and `noConsent`: why an e-mail is not sent again. `consentRequired`: somebody
 * who unsubscribed is taken off the list only with their consent.
 */
export const emailProblems = {
  'suppression.notAnAddress': { number: 40072, status: 200 },
  'suppression.consentRequired': { number: 40073, status: 200 },
  'email.deliveryUnknown': { number: 40472, status: 200 },
  'suppression.unknown': { number: 40473, status: 200 },
  'email.notDead': { number: 40972, status: 200 },
  'email.contentGone': { number: 40973, status: 200 },
  'email.suppressed': { number: 40974, status: 200 },
  'email.noConsent': { number: 40992, status: 200 },
} as const satisfies ProblemTable
