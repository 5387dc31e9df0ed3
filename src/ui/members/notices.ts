import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const memberNotices = {
  'member.roleChanged': { kind: 'success', title: msg`角色已更改` },
  'member.projectRolesChanged': { kind: 'success', title: msg`项目角色已更改` },
  'member.suspended': { kind: 'success', title: msg`成员已暂停` },
  'member.reinstated': { kind: 'success', title: msg`成员已恢复` },
  'member.removed': { kind: 'success', title: msg`成员已移除` },
  'member.failed': { kind: 'error', title: msg`操作未完成` },
  'member.resent': { kind: 'success', title: msg`邀请已重新发送` },
  'member.revoked': { kind: 'success', title: msg`邀请已撤销` },
} as const satisfies Notices
