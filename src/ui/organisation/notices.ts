import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const organisationNotices = {
  'role.created': { kind: 'success', title: msg`角色已创建` },
  'role.saved': { kind: 'success', title: msg`角色已保存，立即生效` },
  'role.deleted': { kind: 'success', title: msg`角色已删除` },
} as const satisfies Notices
