import { msg } from '@lingui/core/macro'
import type { tokenProblems } from '#contract/tokens/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const tokenProblemTexts = {
  'token.invalid': msg`API 令牌无效、已过期或已撤销`,
  'token.notAllowed': msg`此操作不能使用 API 令牌，请登录后进行`,
  'token.otherProject': msg`此 API 令牌只能用于指定的项目`,
  'token.unknown': msg`未找到该令牌，可能已被撤销`,
  'token.tooMany': msg`令牌数量已达上限，请先撤销不再使用的令牌`,
} as const satisfies ProblemTextsOf<typeof tokenProblems>
