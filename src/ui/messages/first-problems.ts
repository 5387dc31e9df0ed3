import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#contract/http/problem.ts'

type ProblemTexts = Partial<Record<ProblemCode, MessageDescriptor>>

/** The texts that a capability's `problems.ts` must have. The texts of some problems are here instead, because the sign-in page shows them. */
export type ProblemTextsOf<Problems> = Record<Exclude<keyof Problems, FirstProblem>, MessageDescriptor>

/** The texts for problems that the sign-in page can have, and for those that any call can have. */
export const firstProblemTexts = {
  'request.unreadable': msg`服务器无法读取请求内容`,
  'request.invalid': msg`提交的内容不符合要求`,
  'login.refused': msg`账号或密码错误，请稍后重试`,
  'membership.suspended': msg`您在该组织的访问已被暂停，请联系组织管理员`,
  'account.locked': msg`账号已被平台锁定，请联系平台管理员`,
  'code.invalid': msg`验证码无效，请重试`,
  'session.invalid': msg`登录已失效，请重新登录`,
  'route.unknown': msg`接口不存在`,
  'username.taken': msg`该用户名已被使用`,
  'body.tooLarge': msg`提交的内容过大`,
  'body.tooSlow': msg`提交的内容传输过慢，请重试`,
  'requests.tooMany': msg`请求过于频繁，请稍后重试`,
  'code.tooSoon': msg`验证码刚刚发送过，请稍后再试`,
  'code.tooMany': msg`该邮箱今日的验证码发送次数已达上限`,
  'server.failed': msg`服务器出错，请稍后重试`,
  'server.busy': msg`服务器繁忙，请稍后重试`,
  'storage.readOnly': msg`服务器目前无法保存，已保存的内容不受影响。请稍后重试`,
  'identity.refused': msg`无法验证谷歌账号`,
  'identity.taken': msg`该邮箱的账号已关联另一个谷歌账号，请使用密码登录`,
  'identity.unverified': msg`该谷歌账号的邮箱尚未验证`,
  'identity.unavailable': msg`暂时无法连接谷歌，请稍后重试`,
  'reset.keyMissing': msg`验证密钥无效，请重新获取验证码`,
  'reset.infoMissing': msg`验证信息无效，请重新获取验证码`,
  'login.required': msg`请先登录`,
  'login.adminOnly': msg`该账号不是平台管理员`,
  'identity.notLoaded': msg`请刷新页面重试`,
  'passkey.cancelled': msg`未完成通行密钥验证，请重试`,
  'passkey.unsupported': msg`此浏览器无法使用通行密钥`,
  'transport.aborted': msg`请求已取消`,
  'transport.timeout': msg`请求超时，可能是网络问题或后端未启动`,
  'transport.offline': msg`网络连接失败`,
  'transport.html': msg`服务器返回了 HTML 错误页面而不是 JSON`,
  'transport.htmlInstead': msg`API 返回了 HTML 页面，而不是预期的 JSON 数据`,
  'transport.unreadable': msg`无法将响应解析为 JSON`,
  'transport.failed': msg({ message: '请求失败：HTTP {status} {text}' }),
  'transport.refused': msg({ message: '业务请求失败，状态码：{number}' }),
  'storage.refused': msg`浏览器拒绝保存数据`,
  unexpected: msg`发生未知错误`,
} as const satisfies ProblemTexts

export type FirstProblem = keyof typeof firstProblemTexts

const known: ProblemTexts = { ...firstProblemTexts }

/** Adds texts that are loaded with later screens. */
export const addProblemTexts = (texts: ProblemTexts): void => void Object.assign(known, texts)

export const problemTextOf = (code: ProblemCode): MessageDescriptor | undefined => known[code]

/** The texts used instead if the time of the next attempt is known: `{when}` is a time span such as "3 minutes". */
export const delayTexts: Partial<Record<ProblemCode, MessageDescriptor>> = {
  'requests.tooMany': msg({ message: '请求过于频繁，请在 {when}后重试' }),
  'code.tooSoon': msg({ message: '验证码刚刚发送过，请在 {when}后重试' }),
  'code.tooMany': msg({ message: '该邮箱的验证码发送次数已达上限，请在 {when}后重试' }),
  'server.busy': msg({ message: '服务器繁忙，请在 {when}后重试' }),
}
