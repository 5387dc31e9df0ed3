import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { StrategyStatus } from '#contract/decisions/strategies.ts'
import { type DetectionSource, type Goal, scenarioDefinitions } from '#contract/scenarios/definitions.ts'
import type { Count, ScenarioRange, ScenarioStrategy, ScenarioSummary } from '#contract/scenarios/figures.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { scenarioTitles } from '#ui/shell/page-titles.ts'
import type { BadgeTone } from './scenario-badge.tsx'

/** What is said of scenarios in more than one place. */
export const useScenarioNames = () => {
  const { t, i18n } = useLingui()
  const titles: Record<Scenario, string> = {
    view_product: i18n._(scenarioTitles.view_product),
    add_to_cart: i18n._(scenarioTitles.add_to_cart),
    start_checkout: i18n._(scenarioTitles.start_checkout),
    purchase: i18n._(scenarioTitles.purchase),
    search: i18n._(scenarioTitles.search),
    user_signup: i18n._(scenarioTitles.user_signup),
    user_login: i18n._(scenarioTitles.user_login),
    exit_intent: i18n._(scenarioTitles.exit_intent),
  }
  const firesWhen: Record<Scenario, string> = {
    view_product: t`商品页面可见至少 1 秒`,
    add_to_cart: t`访客把商品加入购物车`,
    start_checkout: t`访客进入结账`,
    purchase: t`订单已确认`,
    search: t`访客看到搜索结果`,
    user_signup: t`新账户已创建`,
    user_login: t`访客在一次访问中登录`,
    exit_intent: t`访客的动作表明即将离开页面`,
  }
  const sources: Record<DetectionSource, string> = {
    jsonLd: t`页面上的 JSON-LD 商品数据`,
    openGraph: t`Open Graph 商品标签`,
    dataLayer: t`dataLayer 电商事件`,
    attributes: t`点击带 data-track 属性的元素`,
    address: t`地址中的搜索参数（q、s、search、query、keyword）`,
    identify: t`identify 调用：匿名访客变为已知用户`,
    gesture: t`鼠标从页面顶部离开，或在触屏上快速上滑`,
    none: t`不自动检测，需要调用`,
  }
  const health: Record<ScenarioSummary['health'], { text: string; tone: BadgeTone }> = {
    live: { text: t`正在接收`, tone: 'good' },
    quiet: { text: t`近 1 小时没有事件`, tone: 'neutral' },
    never: { text: t`从未收到`, tone: 'neutral' },
  }
  const statuses: Record<StrategyStatus, string> = {
    draft: t`草稿`,
    scheduled: t`已排期`,
    running: t`运行中`,
    paused: t`已暂停`,
    ended: t`已结束`,
    archived: t`已归档`,
  }
  const ranges: Record<ScenarioRange, string> = { '24h': t`24 小时`, '7d': t`7 天`, '30d': t`30 天` }
  /** A name of an event: that of the scenario, or the event's own. */
  const eventName = (event: string): string => {
    if (event === 'page_view') return t`浏览页面`
    return Object.hasOwn(titles, event) ? titles[event as Scenario] : event
  }
  return {
    titles,
    firesWhen,
    sources,
    health,
    statuses,
    ranges,
    eventName,
    deduplication: (scenario: Scenario): string => {
      const { deduplication: it } = scenarioDefinitions[scenario]
      switch (it.by) {
        case 'productAndPageView':
          return t`每次页面浏览中每个商品计一次`
        case 'pageView':
          return t`每次页面浏览计一次`
        case 'session':
          return t`每次访问计一次`
        case 'order':
          return t`每个订单号永远只计一次`
        case 'user':
          return t`每个用户 ID 计一次`
        case 'product':
          return t`同一商品 ${i18n.number(it.seconds)} 秒内计一次`
        case 'query':
          return t`连续输入时只计最后一次（${i18n.number(it.seconds)} 秒）`
      }
    },
    goalText: (goal: Goal | null): string => {
      if (goal === null) return t`无默认目标`
      if (goal.within === 'visit') return t`同一次访问中购买`
      const { hours } = goal.within
      return hours > 24 && hours % 24 === 0 ? t`${i18n.number(hours / 24)} 天内购买` : t`${i18n.number(hours)} 小时内购买`
    },
    /** A number that may be larger than what was counted. */
    count: ({ value, exact }: Count): string => (exact ? i18n.number(value) : t`至少 ${i18n.number(value)}`),
    /** What a strategy starts on, beside the scenario itself. */
    startsOn: ({ delayMinutes, cancelledBy, orders }: ScenarioStrategy): string => {
      if (orders !== null) return t`第 ${i18n.number(orders)} 个订单`
      if (delayMinutes === null) return t`事件发生时`
      const minutes = i18n.number(delayMinutes)
      return cancelledBy === null ? t`${minutes} 分钟后` : t`${minutes} 分钟内没有“${eventName(cancelledBy)}”`
    },
  }
}
