import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const decisionNotices = {
  'decisionLimits.saved': { kind: 'success', title: msg`策略限制已保存` },
  'decisionLimits.failed': { kind: 'error', title: msg`策略限制未保存` },
} as const satisfies Notices
