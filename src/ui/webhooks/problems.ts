import { msg } from '@lingui/core/macro'
import type { webhookProblems } from '#contract/webhooks/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const webhookProblemTexts = {
  'webhook.deliveryUnknown': msg`这次发送已不存在`,
  'webhook.notDead': msg`只有重试全部失败的发送才能重新发送`,
} as const satisfies ProblemTextsOf<typeof webhookProblems>
