import { msg } from '@lingui/core/macro'
import type { profileProblems } from '#contract/profiles/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const profileProblemTexts = {
  'profile.unknown': msg`未找到用户`,
  'merge.unknown': msg`未找到该合并记录`,
  'merge.same': msg`这两个用户已经是同一个人`,
  'merge.undone': msg`该合并已被撤销`,
  'merge.nothingToUndo': msg`该记录没有可撤销的内容`,
} as const satisfies ProblemTextsOf<typeof profileProblems>
