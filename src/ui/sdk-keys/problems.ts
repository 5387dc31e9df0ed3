import { msg } from '@lingui/core/macro'
import type { sdkKeyProblems } from '#contract/sdk-keys/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const sdkKeyProblemTexts = {
  'sdkKey.unknown': msg`SDK 密钥不存在`,
  'sdkKey.suspended': msg`此密钥所属的组织已被平台暂停，暂不接收事件`,
  'sdkKey.paused': msg`平台已暂停此密钥所属项目的数据接收`,
  'origin.refused': msg`此来源不在项目的允许列表中；没有来源的服务器请使用服务器密钥发送`,
  'serverKey.changed': msg`服务器密钥已被他人更改，请查看最新状态后重试`,
} as const satisfies ProblemTextsOf<typeof sdkKeyProblems>
