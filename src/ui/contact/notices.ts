import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const contactNotices = {
  'request.sent': { kind: 'success', title: msg`提交成功`, description: msg`我们会在 24 小时内与您联系` },
  'request.failed': { kind: 'error', title: msg`提交失败`, description: msg`请稍后重试或直接联系我们的客服` },
} as const satisfies Notices
