import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const profileNotices = {
  'export.saved': { kind: 'success', title: msg`文件已下载` },
  'export.failed': { kind: 'error', title: msg`文件未能下载` },
  'profile.merged': { kind: 'success', title: msg`两个用户已合并`, description: msg`可以在“身份”中撤销` },
  'profile.undone': { kind: 'success', title: msg`合并已撤销` },
  'profile.erased': { kind: 'success', title: msg`用户的数据已删除` },
  'profile.anonymised': { kind: 'success', title: msg`用户已匿名化` },
  'profile.traitSaved': { kind: 'success', title: msg`特征已保存` },
} as const satisfies Notices
