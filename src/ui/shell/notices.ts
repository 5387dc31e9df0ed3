import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const shellNotices = {
  'storage.refused': {
    kind: 'error',
    title: msg`浏览器拒绝保存数据`,
    description: msg`关闭此页面后，登录状态和设置将不会保留`,
  },
  'copy.keyDone': { kind: 'success', title: msg`SDK 内容已复制到剪贴板` },
  'copy.done': { kind: 'success', title: msg`已复制到剪贴板` },
  'copy.failed': { kind: 'error', title: msg`复制失败`, description: msg`浏览器拒绝访问剪贴板，请手动复制` },
  'view.saved': { kind: 'success', title: msg`视图已保存` },
  'view.removed': { kind: 'success', title: msg`视图已删除`, description: msg`可以在视图菜单中恢复` },
  'view.failed': { kind: 'error', title: msg`视图未能保存` },
} as const satisfies Notices
