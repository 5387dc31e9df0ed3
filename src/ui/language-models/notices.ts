import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const languageModelNotices = {
  'modelEndpoint.saved': { kind: 'success', title: msg`模型端点已保存` },
  'modelEndpoint.keyRemoved': { kind: 'success', title: msg`模型密钥已移除` },
} as const satisfies Notices
