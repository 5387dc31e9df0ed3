import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, createElement } from 'react'
import type { PublicPath } from '#contract/site/site.ts'
import { FlowsScreen } from './flows/flows-screen.tsx'
import { I18nTestScreen } from './i18n-test-screen.tsx'
import { MarketingScreen } from './marketing-screen.tsx'
import { features, solutions } from './names.ts'
import { type Topic, TopicScreen } from './topic-screen.tsx'
import { aiMarketing } from './topics/ai-marketing.ts'
import { automation } from './topics/automation.ts'
import { contentMarketing } from './topics/content-marketing.ts'
import { dataDriven } from './topics/data-driven.ts'
import { ecommerce } from './topics/ecommerce.ts'
import { effectTracking } from './topics/effect-tracking.ts'
import { enterpriseServices } from './topics/enterprise-services.ts'
import { financialMarketing } from './topics/financial-marketing.ts'
import { realTimeMonitoring } from './topics/real-time-monitoring.ts'
import { userProfiling } from './topics/user-profiling.ts'
import { TranslationTestScreen } from './translation-test-screen.tsx'

export type PublicPage = { title: MessageDescriptor; description: MessageDescriptor; Screen: ComponentType }

const topics: readonly Topic[] = [
  aiMarketing,
  userProfiling,
  realTimeMonitoring,
  effectTracking,
  dataDriven,
  automation,
  ecommerce,
  contentMarketing,
  financialMarketing,
  enterpriseServices,
]

/** The content of each public page, and its description for search engines. */
export const sitePageAt = (path: PublicPath): PublicPage => {
  const topic = topics.find((it) => it.path === path)
  if (topic) return { title: nameOf(path), description: topic.lead, Screen: () => createElement(TopicScreen, { topic }) }
  const page = others[path]
  if (!page) throw new Error(`${path} has no page`)
  return page
}

const others: Partial<Record<PublicPath, PublicPage>> = {
  '/marketing': {
    title: msg`AI 智能营销与客户数据平台`,
    description: msg`Causeway 接收访客的行为事件，帮助业务团队看清访客在做什么、决定下一步做什么，并用对照组说明每个决定带来的效果。`,
    Screen: MarketingScreen,
  },
  '/flows': {
    title: msg`产品流程`,
    description: msg`Causeway 的每个流程都是一张状态图：有哪些状态、什么事件引起变化、由哪些路径测试、必须遵守哪些规则。全部由代码生成。`,
    Screen: FlowsScreen,
  },
  '/i18n-test': { title: msg`多语言测试`, description: msg`内部页面：界面文字在四种语言中的样子。`, Screen: I18nTestScreen },
  '/translation-test': { title: msg`翻译测试`, description: msg`内部页面：六个示例键的翻译。`, Screen: TranslationTestScreen },
}

const nameOf = (path: PublicPath): MessageDescriptor => {
  const entry = [...features, ...solutions].find((it) => it.path === path)
  if (!entry) throw new Error(`${path} has no name`)
  return entry.name
}
