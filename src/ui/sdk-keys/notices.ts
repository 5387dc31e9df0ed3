import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const sdkKeyNotices = {
  'key.generated': {
    kind: 'success',
    title: msg`SDK 生成成功！`,
    description: msg`您的 SDK 已就绪，可以复制使用`,
    clears: ['check', 'generation'],
  },
  'check.failed': { kind: 'error', title: msg`SDK 检查失败`, description: msg`检查 SDK 时发生网络错误` },
  'generation.failed': { kind: 'error', title: msg`生成失败`, description: msg`生成 SDK 时发生错误` },
  'generation.unreachable': { kind: 'error', title: msg`生成失败`, description: msg`生成 SDK 时发生网络错误` },
  'key.replaced': { kind: 'success', title: msg`密钥已在别处更换`, description: msg`此页面现在显示项目的新密钥` },
  'key.rotated': { kind: 'success', title: msg`密钥已更换`, description: msg`旧密钥在 24 小时内仍然有效`, clears: ['rotation'] },
  'rotation.failed': { kind: 'error', title: msg`密钥更换失败` },
  'key.revoked': { kind: 'success', title: msg`密钥已吊销`, description: msg`5 秒内不再接收用它发送的事件` },
  'revocation.failed': { kind: 'error', title: msg`密钥未能吊销` },
  'serverKey.created': { kind: 'success', title: msg`服务器密钥已生成` },
  'serverKey.revoked': { kind: 'success', title: msg`服务器密钥已吊销` },
  'serverKey.failed': { kind: 'error', title: msg`服务器密钥未能更改` },
  'origins.saved': { kind: 'success', title: msg`允许的来源已保存` },
  'origins.failed': { kind: 'error', title: msg`允许的来源未能保存` },
} as const satisfies Notices
