import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const operationsNotices = {
  'job.begun': { kind: 'success', title: msg`任务已开始` },
  'job.failed': { kind: 'error', title: msg`任务没有开始` },
  'auditExport.failed': { kind: 'error', title: msg`审计记录没有导出` },
  'logLevel.changed': { kind: 'success', title: msg`日志级别已更改` },
  'logLevel.failed': { kind: 'error', title: msg`日志级别没有更改` },
} as const satisfies Notices
