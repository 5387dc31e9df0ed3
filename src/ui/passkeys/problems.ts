import { msg } from '@lingui/core/macro'
import type { passkeyProblems } from '#contract/passkeys/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const passkeyProblemTexts = {
  'passkey.refused': msg`通行密钥验证失败，请重试`,
  'passkey.unknown': msg`未找到该通行密钥，可能已被移除`,
  'passkey.known': msg`该通行密钥已添加过`,
  'passkey.tooMany': msg`通行密钥数量已达上限，请先移除不再使用的`,
} as const satisfies ProblemTextsOf<typeof passkeyProblems>
