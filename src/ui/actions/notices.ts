import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const actionNotices = {
  'action.saved': { kind: 'success', title: msg`草稿已保存` },
  'action.published': { kind: 'success', title: msg`响应动作已发布` },
  'action.notPublished': { kind: 'error', title: msg`草稿已保存，但未能发布` },
  'action.archived': { kind: 'success', title: msg`响应动作已归档` },
  'action.restored': { kind: 'success', title: msg`响应动作已恢复` },
  'action.deleted': { kind: 'success', title: msg`响应动作已删除` },
  'action.failed': { kind: 'error', title: msg`响应动作未能更改` },
} as const satisfies Notices
