import { msg } from '@lingui/core/macro'
import type { emailProblems } from '#contract/emails/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const emailProblemTexts = {
  'suppression.notAnAddress': msg`请输入完整的邮箱地址`,
  'suppression.consentRequired': msg`对方已退订，需确认对方同意重新接收邮件`,
  'email.deliveryUnknown': msg`这封邮件的记录已不存在`,
  'suppression.unknown': msg`该地址已不在名单上`,
  'email.notDead': msg`只有发送失败的邮件才能重新发送`,
  'email.contentGone': msg`邮件内容已删除，无法重新发送`,
  'email.suppressed': msg`该地址在停发名单上，不能发送`,
  'email.noConsent': msg`对方未同意或已撤回营销许可，不能发送`,
} as const satisfies ProblemTextsOf<typeof emailProblems>
