import { msg } from '@lingui/core/macro'
import type { operationsProblems } from '#contract/operations/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const operationsProblemTexts = {
  'job.unknown': msg`没有这个任务`,
  'job.running': msg`该任务正在运行，请等它结束`,
} as const satisfies ProblemTextsOf<typeof operationsProblems>
