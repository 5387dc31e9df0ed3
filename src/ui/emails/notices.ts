import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const emailNotices = {
  'suppression.added': { kind: 'success', title: msg`地址已加入停发名单` },
  'suppression.removed': { kind: 'success', title: msg`地址已移出停发名单` },
} as const satisfies Notices
