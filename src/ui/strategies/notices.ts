import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const strategyNotices = {
  'strategy.saved': { kind: 'success', title: msg`策略草稿已保存` },
  'strategy.published': { kind: 'success', title: msg`策略已发布` },
  'strategy.rolledBack': { kind: 'success', title: msg`旧版本已重新发布` },
  'strategy.paused': { kind: 'success', title: msg`策略已暂停` },
  'strategy.resumed': { kind: 'success', title: msg`策略已恢复运行` },
  'strategy.archived': { kind: 'success', title: msg`策略已归档` },
  'strategy.duplicated': { kind: 'success', title: msg`策略已复制为草稿` },
  'strategy.failed': { kind: 'error', title: msg`策略未能更改` },
} as const satisfies Notices
