import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const ownAccountNotices = {
  'organization.left': { kind: 'success', title: msg`已退出组织` },
  'organization.notLeft': { kind: 'error', title: msg`未能退出组织` },
  'email.changed': { kind: 'success', title: msg`邮箱已更换` },
  'email.failed': { kind: 'error', title: msg`更换邮箱失败` },
  'ownData.saved': { kind: 'success', title: msg`已导出您的数据` },
  'ownData.failed': { kind: 'error', title: msg`未能导出您的数据` },
  'notification.failed': { kind: 'error', title: msg`未能更改邮件通知` },
  'account.deleted': { kind: 'success', title: msg`账号已删除`, description: msg`凭证已发送到您的邮箱` },
  'account.notDeleted': { kind: 'error', title: msg`未能删除账号` },
} as const satisfies Notices
