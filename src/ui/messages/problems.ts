import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#contract/problem.ts'

/** What people are told when something fails. Adding a code breaks the build here. */
export const problemTexts = {
  'request.unreadable': msg`服务器无法读取请求内容`,
  'request.invalid': msg`提交的内容不符合要求`,
  'login.refused': msg`账号或密码错误，请稍后重试`,
  'code.invalid': msg`验证码无效，请重试`,
  'sdkKey.unknown': msg`SDK 密钥不存在`,
  'origin.refused': msg`此来源不在项目的允许列表中`,
  'session.invalid': msg`登录已失效，请重新登录`,
  'permission.denied': msg`您没有执行此操作的权限`,
  'route.unknown': msg`接口不存在`,
  'project.unknown': msg`未找到项目`,
  'username.taken': msg`该用户名已被使用`,
  'project.last': msg`不能删除最后一个项目`,
  'body.tooLarge': msg`提交的内容过大`,
  'requests.tooMany': msg`请求过于频繁，请稍后重试`,
  'code.tooSoon': msg`验证码刚刚发送过，请稍后再试`,
  'code.tooMany': msg`该邮箱今日的验证码发送次数已达上限`,
  'server.failed': msg`服务器出错，请稍后重试`,
  'server.busy': msg`服务器繁忙，请稍后重试`,
  'transport.aborted': msg`请求已取消`,
  'transport.timeout': msg`请求超时，可能是网络问题或后端未启动`,
  'transport.offline': msg`网络连接失败`,
  'transport.html': msg`服务器返回了 HTML 错误页面而不是 JSON`,
  'transport.unreadable': msg`无法将响应解析为 JSON`,
  'transport.failed': msg`请求失败：服务器未能处理`,
  'transport.refused': msg`业务请求失败`,
  'storage.refused': msg`浏览器拒绝保存数据`,
  'clipboard.refused': msg`浏览器拒绝访问剪贴板，请手动复制`,
  unexpected: msg`发生未知错误`,
} as const satisfies Record<ProblemCode, MessageDescriptor>
