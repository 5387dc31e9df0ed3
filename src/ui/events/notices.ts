import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const eventNotices = {
  'retention.saved': { kind: 'success', title: msg`保留时间已保存` },
  'retention.outdated': { kind: 'error', title: msg`保留时间未保存`, description: msg`它刚被他人修改，请重新确认` },
  'retention.failed': { kind: 'error', title: msg`保留时间未保存` },
} as const satisfies Notices
