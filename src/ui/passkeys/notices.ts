import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const passkeyNotices = {
  'passkey.failed': { kind: 'error', title: msg`通行密钥操作失败` },
} as const satisfies Notices
