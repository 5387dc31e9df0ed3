import { msg } from '@lingui/core/macro'
import type { twoFactorProblems } from '#contract/two-factor/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const twoFactorProblemTexts = {
  'secondFactor.wrong': msg`验证码不正确，请重试`,
  'secondFactor.used': msg`该验证码已使用过，请等待应用显示下一个`,
  'secondFactor.over': msg`本次验证已失效，请重新登录`,
  'secondFactor.tooMany': msg`错误次数过多，请稍后重试，最长需等待 15 分钟`,
  'twoFactor.wrong': msg`验证码不正确。请确认手机时间准确，并输入当前显示的验证码`,
  'twoFactor.on': msg`两步验证已经开启`,
  'twoFactor.off': msg`两步验证尚未开启`,
  'twoFactor.notBegun': msg`二维码已过期，请重新开始`,
} as const satisfies ProblemTextsOf<typeof twoFactorProblems>
