import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

/** A successful sign-in removes the failure toasts of the sign-in. */
const onTheWay = ['login', 'identity', 'registration', 'code', 'inviteCode', 'verification', 'reset', 'session'] as const

export const accountNotices = {
  'login.succeeded': { kind: 'success', title: msg`登录成功！`, description: msg`欢迎回来`, clears: onTheWay },
  'session.lost': { kind: 'error', title: msg`您已退出登录`, description: msg`登录已过期，或已在别处被结束。请重新登录。` },
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
  'code.sent': { kind: 'success', title: msg`验证码已发送至您的邮箱`, description: msg`请在 10 分钟内查收并使用` },
  'code.failed': { kind: 'error', title: msg`验证码发送失败` },
} as const satisfies Notices
