import { msg } from '@lingui/core/macro'
import type { projectProblems } from '#contract/projects/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const projectProblemTexts = {
  'project.unknown': msg`未找到项目`,
  'project.last': msg`不能删除最后一个项目`,
  'project.tooMany': msg`一个组织最多 100 个项目，请先删除不再使用的项目`,
} as const satisfies ProblemTextsOf<typeof projectProblems>
