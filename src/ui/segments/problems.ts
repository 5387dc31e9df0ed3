import { msg } from '@lingui/core/macro'
import type { segmentProblems } from '#contract/segments/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const segmentProblemTexts = {
  'segment.invalid': msg`分群条件不正确，请检查后重试`,
  'list.unreadable': msg`无法读取该文件，请保存为 UTF-8 编码的 CSV 后重试`,
  'list.tooLong': msg`一个文件最多 100,000 行，请拆分后重试`,
  'segment.unknown': msg`未找到分群`,
  'segment.taken': msg`已有同名分群`,
  'segment.changed': msg`分群已被他人修改，请查看最新内容后重试`,
  'segment.tooMany': msg`一个项目最多 200 个分群，请先删除不再使用的分群`,
  'segment.noList': msg`该分群由条件决定，不能导入名单`,
} as const satisfies ProblemTextsOf<typeof segmentProblems>
