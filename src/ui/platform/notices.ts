import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const platformNotices = {
  'organization.suspended': { kind: 'success', title: msg`组织已暂停` },
  'organization.resumed': { kind: 'success', title: msg`组织已恢复` },
  'quota.saved': { kind: 'success', title: msg`配额已更改` },
  'aiModel.saved': { kind: 'success', title: msg`模型已保存` },
  'aiModel.created': { kind: 'success', title: msg`模型已添加` },
  'aiModel.removed': { kind: 'success', title: msg`模型已删除` },
  'aiModel.keySaved': { kind: 'success', title: msg`密钥已保存` },
  'aiModel.keyRemoved': { kind: 'success', title: msg`密钥已移除` },
  'source.replayed': { kind: 'success', title: msg`被拒绝的事件已重新处理` },
  'source.paused': { kind: 'success', title: msg`数据源已暂停` },
  'source.resumed': { kind: 'success', title: msg`数据源已恢复` },
  'source.keyRotated': { kind: 'success', title: msg`SDK 密钥已更换` },
  'user.signedOut': { kind: 'success', title: msg`账号已全部退出登录` },
  'user.locked': { kind: 'success', title: msg`账号已锁定` },
  'user.unlocked': { kind: 'success', title: msg`账号已解锁` },
  'user.resetMailed': { kind: 'success', title: msg`重置链接已发送` },
  'user.factorReset': { kind: 'success', title: msg`两步验证已重置` },
  'impersonation.ended': { kind: 'success', title: msg`已结束，您回到了平台后台` },
  'impersonation.expired': { kind: 'success', title: msg`时间已到，您回到了平台后台` },
  'impersonation.lost': { kind: 'error', title: msg`以他人身份的登录已被终止` },
  'contactRequest.saved': { kind: 'success', title: msg`请求已保存` },
} as const satisfies Notices
