import type { ProblemTable } from '#contract/http/problem-table.ts'

/** `notEnded`: the delivery waits for its next attempt, or its webhook is switched off. */
export const organizationWebhookProblems = {
  'organizationWebhook.unknown': { number: 40465, status: 200 },
  'organizationWebhook.deliveryUnknown': { number: 40466, status: 200 },
  'organizationWebhook.changed': { number: 40926, status: 200 },
  'organizationWebhook.tooMany': { number: 40927, status: 200 },
  'organizationWebhook.notEnded': { number: 40928, status: 200 },
} as const satisfies ProblemTable
