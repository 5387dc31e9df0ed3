import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Problem } from '#contract/http/problem.ts'
import { notices } from '#ui/capabilities/notices.ts'
import { messages as en } from '#ui/locales/en.po'
import { messages as fr } from '#ui/locales/fr.po'
import { messages as ja } from '#ui/locales/ja.po'
import { messages as zh } from '#ui/locales/zh.po'
import { textOfProblem } from '#ui/messages/problem-text.ts'
import { spoken } from '#ui/messages/spoken.ts'
import { messages as furtherEn } from '#ui/shell/notices/locales/en.po'
import { messages as furtherFr } from '#ui/shell/notices/locales/fr.po'
import { messages as furtherJa } from '#ui/shell/notices/locales/ja.po'
import { messages as furtherZh } from '#ui/shell/notices/locales/zh.po'

const locales = ['zh', 'en', 'ja', 'fr'] as const
const messages = {
  zh: { ...zh, ...furtherZh },
  en: { ...en, ...furtherEn },
  ja: { ...ja, ...furtherJa },
  fr: { ...fr, ...furtherFr },
}
const speaking = (locale: (typeof locales)[number]) => setupI18n({ locale, messages })

/** The specification's sentences (section 8), in the source language and in the one that it is written in. */
const failures: [Problem, string, string][] = [
  [
    { code: 'transport.refused', number: 49999, text: '' },
    '业务请求失败，状态码：49999',
    'Business request failed, status code: 49999',
  ],
  [{ code: 'transport.refused', number: 49999, text: 'what the server says' }, 'what the server says', 'what the server says'],
  [
    { code: 'transport.failed', status: 504, text: 'Gateway Timeout' },
    '请求失败：HTTP 504 Gateway Timeout',
    'Request failed: HTTP 504 Gateway Timeout',
  ],
  [{ code: 'transport.failed', status: 504 }, '请求失败：HTTP 504', 'Request failed: HTTP 504'],
  [
    { code: 'transport.html', status: 502 },
    '服务器返回了 HTML 错误页面而不是 JSON',
    'The server returned an HTML error page instead of JSON',
  ],
  [
    { code: 'transport.htmlInstead', status: 200 },
    'API 返回了 HTML 页面，而不是预期的 JSON 数据',
    'API returned an HTML page instead of expected JSON data',
  ],
  [{ code: 'transport.unreadable', status: 200 }, '无法将响应解析为 JSON', 'Cannot parse response as JSON'],
  [
    { code: 'transport.timeout', status: 408 },
    '请求超时，可能是网络问题或后端未启动',
    'Request timeout, may be network problem or backend not started',
  ],
  [
    { code: 'requests.tooMany', status: 429, retryAfter: 600 },
    '请求过于频繁，请在 10 分钟后重试',
    'Too many requests. Please try again in 10 minutes',
  ],
  [
    { code: 'code.tooMany', status: 429, retryAfter: 86_400 },
    '该邮箱的验证码发送次数已达上限，请在 24 小时后重试',
    'This address has reached its limit of codes. Please try again in 24 hours',
  ],
  [
    { code: 'code.tooSoon', status: 429, retryAfter: 90 },
    '验证码刚刚发送过，请在 90 秒后重试',
    'A code was sent just now. Please try again in 90 seconds',
  ],
]

test.each(failures)('%o has the text of the specification', (problem, chinese, english) => {
  expect(textOfProblem(speaking('zh'), problem)).toBe(chinese)
  expect(textOfProblem(speaking('en'), problem)).toBe(english)
  const said = new Set(locales.map((locale) => textOfProblem(speaking(locale), problem)))
  expect(said.size).toBe(problem.text && problem.code === 'transport.refused' ? 1 : 4)
})

test.each([
  [1, '请在 1 秒后重试', 'try again in 1 second', '1秒後に', 'Réessayez dans 1 seconde'],
  [17, '请在 17 秒后重试', 'try again in 17 seconds', '17秒後に', 'Réessayez dans 17 secondes'],
  [180, '请在 3 分钟后重试', 'try again in 3 minutes', '3分後に', 'Réessayez dans 3 minutes'],
  [7_200, '请在 2 小时后重试', 'try again in 2 hours', '2時間後に', 'Réessayez dans 2 heures'],
])('a wait of %i s reads well in each language', (retryAfter, ...wanted) => {
  const said = locales.map((locale) => textOfProblem(speaking(locale), { code: 'requests.tooMany', status: 429, retryAfter }))
  const plain = said.map((it) => it.replace(/[\u00a0\u202f]/g, ' '))
  for (const [index, part] of wanted.entries()) expect(plain[index]).toContain(part)
})

/** The specification's toasts about accounts. */
const toasts = {
  'login.succeeded': ['登录成功！', '欢迎回来'],
  'login.failed': ['登录失败'],
  'adminLogin.succeeded': ['登录成功！', '欢迎回来，管理员'],
  'identity.succeeded': ['登录成功！', '欢迎回来，Ann'],
  'identity.failed': ['谷歌登录失败'],
  'identity.unproven': ['谷歌认证失败', '未知错误'],
  'identity.notLoaded': ['谷歌登录初始化失败', '请刷新页面重试'],
  'reset.denied': ['访问被拒绝', '请先完成邮箱验证'],
  'verification.failed': ['验证码校验失败'],
  'verification.succeeded': ['验证成功'],
  'reset.failed': ['重置密码失败'],
  'password.changed': ['密码修改成功！'],
  'password.failed': ['修改密码失败，请重试'],
  'inviteCode.failed': ['邀请码校验失败'],
  'registration.succeeded': ['注册并登录成功！'],
  'registration.failed': ['注册失败'],
  'registration.loginFailed': ['注册成功，但登录失败', '请手动登录'],
  'code.sent': ['验证码已发送至您的邮箱', '请在 10 分钟内查收并使用'],
  'code.failed': ['验证码发送失败'],
} as const

test.each(Object.entries(toasts))(
  'the toast %s has the text of the specification, and another text in each language',
  (name, [title, description]) => {
    const notice = notices[name as keyof typeof toasts]
    const values = { username: 'Ann' }
    const said = (locale: (typeof locales)[number]) => {
      const i18n = speaking(locale)
      const described = 'description' in notice ? spoken(i18n, notice.description, values) : undefined
      return [i18n._(notice.title), described]
    }
    expect(said('zh')).toEqual([title, description])
    expect(new Set(locales.map((locale) => said(locale)[0])).size).toBe(4)
  },
)
