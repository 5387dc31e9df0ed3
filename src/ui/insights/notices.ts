import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const insightNotices = {
  'insight.saved': { kind: 'success', title: msg`分析已保存` },
  'insight.shown': { kind: 'success', title: msg`分析已显示在仪表盘` },
  'insight.hidden': { kind: 'success', title: msg`分析已从仪表盘移除` },
  'insight.deleted': { kind: 'success', title: msg`分析已删除` },
} as const satisfies Notices
