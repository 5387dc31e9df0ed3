import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const organizationSettingsNotices = {
  'organization.saved': { kind: 'success', title: msg`组织设置已保存` },
  'organization.failed': { kind: 'error', title: msg`组织设置未保存` },
} as const satisfies Notices
