import { msg } from '@lingui/core/macro'
import type { actionProblems } from '#contract/actions/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const actionProblemTexts = {
  'ticket.invalid': msg`连接凭证无效或已过期`,
  'action.invalid': msg`响应动作的内容有误，请检查标出的字段`,
  'action.unknown': msg`未找到响应动作`,
  'action.taken': msg`已有同名响应动作`,
  'action.changed': msg`响应动作已被他人修改，请查看最新内容后重试`,
  'action.tooMany': msg`一个项目最多 500 个响应动作，请先删除不再使用的动作`,
  'action.archived': msg`响应动作已归档，请先恢复`,
} as const satisfies ProblemTextsOf<typeof actionProblems>
