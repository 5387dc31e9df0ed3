import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const organizationSettingsNotices = {
  'organization.saved': { kind: 'success', title: msg`组织设置已保存` },
  'organization.logoSaved': { kind: 'success', title: msg`组织标志已保存` },
  'organization.logoRemoved': { kind: 'success', title: msg`组织标志已移除` },
  'organization.senderSaved': { kind: 'success', title: msg`发件人已保存` },
  'organization.senderRemoved': { kind: 'success', title: msg`发件人已移除` },
  'organization.senderProven': { kind: 'success', title: msg`域名已验证` },
  'organization.senderUnproven': { kind: 'error', title: msg`检查完成，域名尚未通过验证` },
  'organization.exported': { kind: 'success', title: msg`组织已导出` },
  'organization.exportFailed': { kind: 'error', title: msg`组织未导出` },
  'organization.transferred': { kind: 'success', title: msg`组织已移交` },
  'organization.deletionAsked': { kind: 'success', title: msg`组织已变为只读，等待删除` },
  'organization.deletionCancelled': { kind: 'success', title: msg`删除已撤销` },
  'organization.deletionKept': { kind: 'error', title: msg`删除未撤销` },
  'organization.failed': { kind: 'error', title: msg`组织设置未保存` },
} as const satisfies Notices
