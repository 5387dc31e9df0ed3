import type { ProblemTable } from '#contract/http/problem-table.ts'

export const webhookProblems = {
  'webhook.deliveryUnknown': { number: 40471, status: 200 },
  'webhook.notDead': { number: 40971, status: 200 },
} as const satisfies ProblemTable
