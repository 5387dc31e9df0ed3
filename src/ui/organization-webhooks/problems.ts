import { msg } from '@lingui/core/macro'
import type { organizationWebhookProblems } from '#contract/organization-webhooks/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const organizationWebhookProblemTexts = {
  'organizationWebhook.unknown': msg`这个 Webhook 已不存在`,
  'organizationWebhook.deliveryUnknown': msg`这次通知已不存在`,
  'organizationWebhook.changed': msg`有人在此期间更改了这个 Webhook`,
  'organizationWebhook.tooMany': msg`一个组织最多可以有 10 个 Webhook`,
  'organizationWebhook.notEnded': msg`通知仍在等待发送，或 Webhook 已停用，因此不能重新发送`,
} as const satisfies ProblemTextsOf<typeof organizationWebhookProblems>
