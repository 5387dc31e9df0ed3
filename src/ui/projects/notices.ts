import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const projectNotices = {
  'project.failed': { kind: 'error', title: msg`项目创建失败` },
  'project.notRenamed': { kind: 'error', title: msg`项目未能重命名，已恢复原名称` },
  'project.notDeleted': { kind: 'error', title: msg`项目未能删除，已恢复` },
  'project.deleted': { kind: 'success', title: msg`项目已删除` },
  'project.restored': { kind: 'success', title: msg`项目已恢复` },
  'project.notRestored': { kind: 'error', title: msg`项目未能恢复` },
  'project.vanished': { kind: 'error', title: msg`当前项目已不存在`, description: msg`它可能已被他人删除，已切换到另一个项目` },
  'project.appeared': { kind: 'success', title: msg`已有可用的项目`, description: msg`其他成员刚刚创建了项目，您可以直接使用` },
} as const satisfies Notices
