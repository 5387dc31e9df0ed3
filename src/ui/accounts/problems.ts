import { msg } from '@lingui/core/macro'
import type { accountProblems } from '#contract/accounts/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const accountProblemTexts = {
  'password.wrong': msg`当前密码错误`,
  'session.stale': msg`请先确认您的密码`,
  'account.exists': msg`该邮箱已有账号`,
} as const satisfies ProblemTextsOf<typeof accountProblems>
