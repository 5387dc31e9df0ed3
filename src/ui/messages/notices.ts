import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Text = { kind: 'success' | 'error'; title: MessageDescriptor; description?: MessageDescriptor }

/** The toasts. An error without a description is described by its problem. */
export const notices = {
  'login.succeeded': { kind: 'success', title: msg`登录成功！`, description: msg`欢迎回来` },
  'login.failed': { kind: 'error', title: msg`登录失败` },
  'registration.succeeded': { kind: 'success', title: msg`注册并登录成功！` },
  'registration.failed': { kind: 'error', title: msg`注册失败` },
  'registration.loginFailed': { kind: 'error', title: msg`注册成功，但登录失败`, description: msg`请手动登录` },
  'code.sent': { kind: 'success', title: msg`验证码已发送至您的邮箱`, description: msg`请在10分钟内查收并使用` },
  'code.failed': { kind: 'error', title: msg`验证码发送失败` },
  'project.failed': { kind: 'error', title: msg`项目创建失败` },
  'key.generated': { kind: 'success', title: msg`SDK 生成成功！`, description: msg`您的 SDK 已就绪，可以复制使用` },
  'check.failed': { kind: 'error', title: msg`SDK 检查失败`, description: msg`检查 SDK 时发生网络错误` },
  'generation.failed': { kind: 'error', title: msg`生成失败`, description: msg`生成 SDK 时发生错误` },
  'copy.keyDone': { kind: 'success', title: msg`SDK 内容已复制到剪贴板` },
  'copy.done': { kind: 'success', title: msg`已复制到剪贴板` },
  'copy.failed': { kind: 'error', title: msg`复制失败`, description: msg`浏览器拒绝访问剪贴板，请手动复制` },
  'request.sent': { kind: 'success', title: msg`提交成功`, description: msg`我们会在24小时内与您联系` },
  'request.failed': { kind: 'error', title: msg`提交失败`, description: msg`请稍后重试或直接联系我们的客服` },
} as const satisfies Record<string, Text>

export type Notice = keyof typeof notices
