import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const tokenNotices = {
  'token.created': { kind: 'success', title: msg`令牌已创建` },
  'token.revoked': { kind: 'success', title: msg`令牌已撤销` },
  'token.failed': { kind: 'error', title: msg`令牌操作失败` },
} as const satisfies Notices
