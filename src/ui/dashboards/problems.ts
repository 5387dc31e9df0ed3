import { msg } from '@lingui/core/macro'
import type { dashboardProblems } from '#contract/dashboards/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const dashboardProblemTexts = {
  'report.unreadable': msg`日期无法识别，请使用 2026-03-31 这样的格式`,
  'report.reversed': msg`结束日期早于开始日期，请重新选择`,
  'report.tooLong': msg`一次最多查看 731 天（两年），请缩短日期范围`,
  'report.future': msg`日期范围不能晚于今天`,
  'report.zoneUnknown': msg`未知的时区，请使用 Asia/Shanghai 这样的名称`,
} as const satisfies ProblemTextsOf<typeof dashboardProblems>
