import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const experimentNotices = {
  'holdout.changed': { kind: 'success', title: msg`全局对照组已更改，新版本开始测量` },
} as const satisfies Notices
