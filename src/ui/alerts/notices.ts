import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const alertNotices = {
  'alert.saved': { kind: 'success', title: msg`告警规则已保存` },
  'alert.deleted': { kind: 'success', title: msg`告警规则已删除` },
  'alert.muted': { kind: 'success', title: msg`告警规则已静音` },
  'alert.unmuted': { kind: 'success', title: msg`告警规则已恢复通知` },
  'alert.failed': { kind: 'error', title: msg`告警规则未能更改` },
  'firing.acknowledged': { kind: 'success', title: msg`已接手这条告警` },
  'firing.failed': { kind: 'error', title: msg`未能接手这条告警` },
  'firing.opened': { kind: 'error', title: msg`告警触发`, description: msg`规则“{name}”正在告警，请在监控中心查看。` },
} as const satisfies Notices
