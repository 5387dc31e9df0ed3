import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PublicPath } from '#contract/site/site.ts'
import type { IconName } from '#ui/components/icon.tsx'

type Entry = { path: PublicPath; icon: IconName; name: MessageDescriptor; about: MessageDescriptor }

/** The feature pages, in the order of the navigation. */
export const features: readonly Entry[] = [
  {
    path: '/features/ai-marketing',
    icon: 'spark',
    name: msg`AI 智能营销`,
    about: msg`八种行为触发；规则与模型一起决定对谁、何时、做什么。`,
  },
  {
    path: '/features/user-profiling',
    icon: 'user',
    name: msg`用户画像`,
    about: msg`把同一位访客的事件连成一条时间线，分群随事件即时更新。`,
  },
  {
    path: '/features/real-time-monitoring',
    icon: 'activity',
    name: msg`实时监控中心`,
    about: msg`事件提交后随即显示，断线后从中断处继续。`,
  },
  {
    path: '/features/effect-tracking',
    icon: 'chart',
    name: msg`效果追踪`,
    about: msg`每个决定都留出对照组，用差异而不是总量说明效果。`,
  },
  {
    path: '/features/data-driven',
    icon: 'layers',
    name: msg`数据驱动`,
    about: msg`先保存再发送，逐条回执；判断建立在完整的数据上。`,
  },
  {
    path: '/features/automation',
    icon: 'route',
    name: msg`自动化`,
    about: msg`把重复的营销步骤画成流程，全自动运行或由人确认。`,
  },
]

/** The solution pages. */
export const solutions: readonly Entry[] = [
  { path: '/solutions/ecommerce', icon: 'cart', name: msg`电商营销`, about: msg`从看到买，少丢一步。` },
  { path: '/solutions/content-marketing', icon: 'text', name: msg`内容营销`, about: msg`写给真正在读的人。` },
  { path: '/solutions/financial-marketing', icon: 'shield', name: msg`金融营销`, about: msg`谨慎地触达，完整地留痕。` },
  { path: '/solutions/enterprise-services', icon: 'grid', name: msg`企业服务`, about: msg`一个组织，多个项目，互不越界。` },
]
