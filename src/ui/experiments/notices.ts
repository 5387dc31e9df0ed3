import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const experimentNotices = {
  'holdout.changed': { kind: 'success', title: msg`全局对照组已更改，新版本开始测量` },
  'metric.saved': { kind: 'success', title: msg`指标已保存` },
  'metric.deleted': { kind: 'success', title: msg`指标已删除` },
  'goal.saved': { kind: 'success', title: msg`目标已保存` },
  'goal.deleted': { kind: 'success', title: msg`目标已删除` },
} as const satisfies Notices
