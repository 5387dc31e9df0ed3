import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const twoFactorNotices = {
  'twoFactor.enabled': { kind: 'success', title: msg`两步验证已开启` },
  'twoFactor.disabled': { kind: 'success', title: msg`两步验证已关闭` },
  'twoFactor.failed': { kind: 'error', title: msg`两步验证设置失败` },
} as const satisfies Notices
