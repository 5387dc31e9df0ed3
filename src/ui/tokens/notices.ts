import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const tokenNotices = {
  'token.failed': { kind: 'error', title: msg`令牌操作失败` },
} as const satisfies Notices
