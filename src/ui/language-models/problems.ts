import { msg } from '@lingui/core/macro'
import type { languageModelProblems } from '#contract/language-models/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const languageModelProblemTexts = {
  'modelEndpoint.none': msg`请先保存模型端点，再测试`,
  'modelEndpoint.limitReached': msg`已达到组织的语言模型本月上限，请在组织设置中调整，或等到下月`,
  'drafting.slow': msg`模型没有在 15 秒内回答`,
  'drafting.unreachable': msg`无法连接模型，或模型的服务器拒绝了请求`,
  'drafting.unusable': msg`模型的回答不能用作草稿，没有采用其中任何内容`,
  'drafting.paused': msg`模型最近连续失败，已暂停调用，一分钟后会再试`,
} as const satisfies ProblemTextsOf<typeof languageModelProblems>
