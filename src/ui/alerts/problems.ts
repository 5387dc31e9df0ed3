import { msg } from '@lingui/core/macro'
import type { alertProblems } from '#contract/alerts/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const alertProblemTexts = {
  'alert.recipientUnknown': msg`有收件人已不是组织成员，请重新选择`,
  'alert.unknown': msg`这条告警规则不存在，可能已被删除`,
  'alert.firingUnknown': msg`这条告警记录已不存在`,
  'alert.changed': msg`规则已被他人修改，请查看最新内容后重试`,
  'alert.tooMany': msg`每个项目最多 50 条告警规则`,
  'alert.acknowledged': msg`已有人接手这条告警`,
} as const satisfies ProblemTextsOf<typeof alertProblems>
