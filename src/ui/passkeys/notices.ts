import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const passkeyNotices = {
  'passkey.added': { kind: 'success', title: msg`通行密钥已添加` },
  'passkey.renamed': { kind: 'success', title: msg`通行密钥已重命名` },
  'passkey.removed': { kind: 'success', title: msg`通行密钥已移除` },
  'passkey.failed': { kind: 'error', title: msg`通行密钥操作失败` },
} as const satisfies Notices
