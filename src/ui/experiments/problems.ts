import { msg } from '@lingui/core/macro'
import type { experimentProblems } from '#contract/experiments/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const experimentProblemTexts = {
  'metric.unknown': msg`指标不存在，可能已被删除`,
  'metric.changed': msg`指标已被他人修改，请查看最新内容后重试`,
  'selfTest.running': msg`自检正在进行，请等它结束或先取消`,
  'metric.tooMany': msg`指标数量已达上限，请先删除不用的指标`,
} as const satisfies ProblemTextsOf<typeof experimentProblems>
