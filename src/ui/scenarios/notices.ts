import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const scenarioNotices = {
  'scenario.saved': { kind: 'success', title: msg`检测规则已保存` },
  'scenario.failed': { kind: 'error', title: msg`检测规则未能保存` },
  'scenario.ordered': { kind: 'success', title: msg`策略顺序已保存` },
  'scenario.notOrdered': { kind: 'error', title: msg`策略顺序未能保存` },
} as const satisfies Notices
