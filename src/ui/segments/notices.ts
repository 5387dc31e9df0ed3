import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const segmentNotices = {
  'segment.saved': { kind: 'success', title: msg`分群已保存` },
  'segment.archived': { kind: 'success', title: msg`分群已归档` },
  'segment.restored': { kind: 'success', title: msg`分群已恢复` },
  'segment.deleted': { kind: 'success', title: msg`分群已删除` },
  'list.extended': { kind: 'success', title: msg`已加入名单`, description: msg`“{list}”新增 {added} 人` },
  'segment.failed': { kind: 'error', title: msg`分群未能更改` },
} as const satisfies Notices
