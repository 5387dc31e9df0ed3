import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const scenarioNotices = {
  'scenario.saved': { kind: 'success', title: msg`检测规则已保存` },
  'scenario.failed': { kind: 'error', title: msg`检测规则未能保存` },
  'scenario.ordered': { kind: 'success', title: msg`策略顺序已保存` },
  'scenario.notOrdered': { kind: 'error', title: msg`策略顺序未能保存` },
  'scenarioTemplate.saved': { kind: 'success', title: msg`模板草稿已保存` },
  'scenarioTemplate.published': { kind: 'success', title: msg`新版本已发布，可以推送到项目` },
  'scenarioOffer.answered': { kind: 'success', title: msg`已保存您对新版本的选择` },
  'scenarioOffer.failed': { kind: 'error', title: msg`未能保存您对新版本的选择` },
} as const satisfies Notices
