import { msg } from '@lingui/core/macro'
import type { importProblems } from '#contract/import/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const importProblemTexts = {
  'import.underWay': msg`该项目正在导入另一部分，请稍后重试`,
  'import.keyUsed': msg`此键已用于内容不同的部分，请换一个键`,
  'import.monthFull': msg`本月剩余的事件额度留给实时事件，请下月继续导入或提高额度`,
} as const satisfies ProblemTextsOf<typeof importProblems>
