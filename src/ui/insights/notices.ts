import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const insightNotices = {
  'insight.saved': { kind: 'success', title: msg`分析已保存` },
  'insight.deleted': { kind: 'success', title: msg`分析已删除` },
} as const satisfies Notices
