import { msg } from '@lingui/core/macro'
import type { platformProblems } from '#contract/platform/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const platformProblemTexts = {
  'invite.invalid': msg`邀请码无效或已过期`,
} as const satisfies ProblemTextsOf<typeof platformProblems>
