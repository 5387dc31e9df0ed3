import { msg } from '@lingui/core/macro'
import { acting, type Plans } from '#ui/shell/planned/plans.ts'

export const scenarioPlans = {
  '/ai-marketing/scenarios': {
    text: msg`八个营销场景各一张卡片：是否启用、是否检测到事件、触发次数、转化和提升。从未收到事件的场景会说明如何发送。`,
    today: acting,
  },
  '/ai-marketing/scenarios/:scenario': {
    text: msg`此场景的定义和检测规则、事件属性的完整度、触发趋势，以及其后 30 分钟内常发生的事。可以排列所用策略的优先级，并为某个人模拟此场景。`,
    today: acting,
  },
} as const satisfies Plans
