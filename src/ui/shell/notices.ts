import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Text = {
  kind: 'success' | 'error'
  title: MessageDescriptor
  description?: MessageDescriptor
  /** A success removes the failure toasts of its own flow and of these flows. */
  clears?: readonly string[]
}

/** After signing in, toasts of the sign-in page are removed. */
const onTheWay = ['login', 'identity', 'registration', 'code', 'inviteCode', 'verification', 'reset', 'session'] as const

/** The toasts. An error without a description is described by its problem. */
export const notices = {
  'login.succeeded': { kind: 'success', title: msg`登录成功！`, description: msg`欢迎回来`, clears: onTheWay },
  'session.lost': { kind: 'error', title: msg`您已退出登录`, description: msg`登录已过期，或已在别处被结束。请重新登录。` },
  'storage.refused': {
    kind: 'error',
    title: msg`浏览器拒绝保存数据`,
    description: msg`关闭此页面后，登录状态和设置将不会保留`,
  },
  'login.failed': { kind: 'error', title: msg`登录失败` },
  'adminLogin.succeeded': { kind: 'success', title: msg`登录成功！`, description: msg`欢迎回来，管理员`, clears: onTheWay },
  'identity.succeeded': {
    kind: 'success',
    title: msg`登录成功！`,
    description: msg({ message: '欢迎回来，{username}' }),
    clears: onTheWay,
  },
  'identity.failed': { kind: 'error', title: msg`谷歌登录失败` },
  'identity.unproven': { kind: 'error', title: msg`谷歌认证失败`, description: msg`未知错误` },
  'identity.notLoaded': { kind: 'error', title: msg`谷歌登录初始化失败`, description: msg`请刷新页面重试` },
  'reset.denied': { kind: 'error', title: msg`访问被拒绝`, description: msg`请先完成邮箱验证` },
  'verification.failed': { kind: 'error', title: msg`验证码校验失败` },
  'verification.succeeded': { kind: 'success', title: msg`验证成功`, clears: ['code', 'reset'] },
  'reset.failed': { kind: 'error', title: msg`重置密码失败` },
  'password.changed': { kind: 'success', title: msg`密码修改成功！`, clears: ['verification', 'reset'] },
  'password.failed': { kind: 'error', title: msg`修改密码失败，请重试` },
  'sessions.ended': { kind: 'success', title: msg`已退出` },
  'sessions.notEnded': { kind: 'error', title: msg`未能退出` },
  'invite.sent': { kind: 'success', title: msg`邀请已发送` },
  'invite.failed': { kind: 'error', title: msg`邀请发送失败` },
  'inviteCode.failed': { kind: 'error', title: msg`邀请码校验失败` },
  'registration.succeeded': { kind: 'success', title: msg`注册并登录成功！`, clears: onTheWay },
  'registration.failed': { kind: 'error', title: msg`注册失败` },
  'registration.loginFailed': { kind: 'error', title: msg`注册成功，但登录失败`, description: msg`请手动登录` },
  'code.sent': { kind: 'success', title: msg`验证码已发送至您的邮箱`, description: msg`请在10分钟内查收并使用` },
  'code.failed': { kind: 'error', title: msg`验证码发送失败` },
  'project.failed': { kind: 'error', title: msg`项目创建失败` },
  'project.notRenamed': { kind: 'error', title: msg`项目未能重命名，已恢复原名称` },
  'project.notDeleted': { kind: 'error', title: msg`项目未能删除，已恢复` },
  'project.deleted': { kind: 'success', title: msg`项目已删除` },
  'project.restored': { kind: 'success', title: msg`项目已恢复` },
  'project.notRestored': { kind: 'error', title: msg`项目未能恢复` },
  'project.vanished': { kind: 'error', title: msg`当前项目已不存在`, description: msg`它可能已被他人删除，已切换到另一个项目` },
  'project.appeared': { kind: 'success', title: msg`已有可用的项目`, description: msg`其他成员刚刚创建了项目，您可以直接使用` },
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
  'retention.saved': { kind: 'success', title: msg`保留时间已保存` },
  'retention.outdated': { kind: 'error', title: msg`保留时间未保存`, description: msg`它刚被他人修改，请重新确认` },
  'retention.failed': { kind: 'error', title: msg`保留时间未保存` },
  'copy.keyDone': { kind: 'success', title: msg`SDK 内容已复制到剪贴板` },
  'copy.done': { kind: 'success', title: msg`已复制到剪贴板` },
  'copy.failed': { kind: 'error', title: msg`复制失败`, description: msg`浏览器拒绝访问剪贴板，请手动复制` },
  'request.sent': { kind: 'success', title: msg`提交成功`, description: msg`我们会在24小时内与您联系` },
  'request.failed': { kind: 'error', title: msg`提交失败`, description: msg`请稍后重试或直接联系我们的客服` },
} as const satisfies Record<string, Text>

export type Notice = keyof typeof notices
