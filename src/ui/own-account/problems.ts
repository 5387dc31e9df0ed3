import { msg } from '@lingui/core/macro'
import type { ownAccountProblems } from '#contract/own-account/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const ownAccountProblemTexts = {
  'emailChange.oldCodeWrong': msg`当前邮箱收到的验证码不正确`,
  'emailChange.newCodeWrong': msg`新邮箱收到的验证码不正确`,
  'emailChange.over': msg`更换邮箱的申请已失效，请重新申请`,
  'emailChange.same': msg`这就是您当前的邮箱`,
  'ownAccount.nameWrong': msg`用户名与您的账号不一致`,
  'ownAccount.lastOwner': msg`您是某个组织唯一的所有者，而该组织还有其他成员。请先指定另一位所有者，或移除其他成员`,
  'ownAccount.ofPlatform': msg`平台管理员不能退出组织或删除自己的账号`,
} as const satisfies ProblemTextsOf<typeof ownAccountProblems>
