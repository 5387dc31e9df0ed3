import './texts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Check, CouponRefusal } from '#contract/decisions/checks.ts'
import type { TraceEntry } from '#contract/decisions/decision.ts'
import { readSeen, type Seen } from '#contract/decisions/seen.ts'
import type { ConsentCategory, ConsentState } from '#contract/profiles/consent.ts'
import { dateText } from '#ui/components/date-text.ts'
import type { NamesById } from './names.ts'

const buckets = 10_000
const hour = 3_600_000

/** What a check saw, as a sentence. Null where it has another shape than this version of the console knows. */
export const useSeenText = (names: NamesById): ((entry: TraceEntry) => string | null) => {
  const { t, i18n } = useLingui()
  const time = (at: string) => dateText(i18n, at, { dateStyle: 'medium', timeStyle: 'medium' })
  const share = (of: number) => i18n.number(of / 100, { style: 'percent', maximumFractionDigits: 2 })
  const amount = (of: number) => i18n.number(of, { maximumFractionDigits: 2 })
  const duration = (ms: number) =>
    i18n.number(ms >= 24 * hour ? ms / (24 * hour) : ms / hour, {
      style: 'unit',
      unit: ms >= 24 * hour ? 'day' : 'hour',
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    })
  const holdout = ({ bucket, share: of }: { bucket: number; share: number }, none: string) => {
    if (of === 0) return none
    const [limit, own, percent, all] = [i18n.number(of * 100), i18n.number(bucket), share(of), i18n.number(buckets)]
    return t`此人在 ${all} 个桶中的第 ${own} 号桶，编号小于 ${limit} 的桶（${percent}）属于对照组`
  }
  const cap = (seen: Seen<'personCap'>) => {
    if (seen === null) return t`没有设置上限`
    const within = i18n.number(seen.hours, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
    return t`${within}内已有 ${seen.messages} 条，最多 ${seen.n} 条`
  }

  const texts: { [Name in Check]: (seen: Seen<Name>) => string } = {
    status: ({ isRunning, from, to }) => {
      if (!isRunning) return t`策略没有在运行`
      if (from !== null && to !== null) return t`策略正在运行，有效期为 ${time(from)} 至 ${time(to)}`
      if (from !== null) return t`策略正在运行，自 ${time(from)} 起有效`
      return to !== null ? t`策略正在运行，有效期至 ${time(to)}` : t`策略正在运行，没有设置有效期`
    },
    trigger: (seen) => {
      if (seen.cancelledBy !== null) return t`等待期间发生了 ${seen.cancelledBy}，因此取消`
      if (seen.kind === 'segment') {
        const segment = names[seen.segment] ?? seen.segment
        return seen.edge === 'entered' ? t`进入了分群“${segment}”` : t`离开了分群“${segment}”`
      }
      const [before, after] = seen.orders
      const details = [
        ...Object.entries(seen.properties).map(([name, value]) => `${name} = ${shown(value)}`),
        ...(after > before ? [t`订单数从 ${before} 变为 ${after}`] : []),
        ...(seen.silentFor !== null && seen.silentFor >= hour ? [t`距上次出现 ${duration(seen.silentFor)}`] : []),
      ].join(i18n._(comma))
      return details === '' ? t`发生了 ${seen.name}` : t`发生了 ${seen.name}（${details}）`
    },
    reentry: ({ lastEntry }) => (lastEntry === null ? t`此人第一次进入这个策略` : t`此人上次进入是在 ${time(lastEntry)}`),
    audience: (seen) => {
      if (seen === null) return t`没有设置受众，所有人都符合`
      return seen.holds === true ? t`此人属于受众` : seen.holds === false ? t`此人不属于受众` : t`无法判断此人是否属于受众`
    },
    exclusion: (seen) => {
      if (seen === null) return t`没有设置排除条件`
      return seen.holds === true
        ? t`此人符合排除条件`
        : seen.holds === false
          ? t`此人不符合排除条件`
          : t`无法判断此人是否符合排除条件`
    },
    consent: ({ category, state }) => {
      if (category === null || state === null) return t`不需要同意`
      return t`${i18n._(categories[category])}：${i18n._(states[state])}`
    },
    globalHoldout: (seen) => holdout(seen, t`没有设置全局对照组`),
    strategyHoldout: (seen) => holdout(seen, t`这个策略没有设置对照组`),
    personCap: cap,
    projectCap: cap,
    quietHours: (seen) => {
      if (seen === null) return t`没有设置免打扰时段`
      return t`当地时间 ${seen.time}（${seen.timeZone}），免打扰时段为 ${seen.from} 至 ${seen.to}`
    },
    exclusionGroup: ({ group, heldBy, until }) => {
      if (group === null) return t`没有设置互斥组`
      if (heldBy === null || until === null) return t`互斥组“${group}”中没有其他策略的有效消息`
      const strategy = names[heldBy] ?? heldBy
      return t`互斥组“${group}”中，“${strategy}”的消息到 ${time(until)} 为止有效`
    },
    budget: (seen) => {
      if (seen === null) return t`没有设置预算`
      if ('coupon' in seen) return i18n._(refusals[seen.coupon])
      const { spent, cost, coupons, money, per } = seen
      const parts = [
        ...(coupons === undefined
          ? []
          : [t`优惠券已用 ${amount(spent.coupons)} 张，这次 ${amount(cost.coupons)} 张，最多 ${amount(coupons)} 张`]),
        ...(money === undefined ? [] : [t`金额已用 ${amount(spent.money)}，这次 ${amount(cost.money)}，最多 ${amount(money)}`]),
      ].join(i18n._(semicolon))
      return per === 'day' ? t`当天：${parts}` : t`总计：${parts}`
    },
    arm: ({ arm, propensity, hasContent }) => {
      const probability = share(propensity * 100)
      return hasContent
        ? t`选中方案“${arm}”，概率 ${probability}`
        : t`选中方案“${arm}”，概率 ${probability}，但没有可以展示的内容`
    },
  }
  const read = <Name extends Check>(check: Name, seen: unknown): string | null => {
    const known = readSeen(check, seen)
    return known && texts[check](known.seen)
  }
  return ({ check, seen }) => read(check, seen)
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const comma = msg`，`
const semicolon = msg`；`
const categories: Record<ConsentCategory, MessageDescriptor> = {
  analytics: msg`分析用途`,
  marketing: msg`营销用途`,
  personalisation: msg`个性化用途`,
}
const refusals: Record<CouponRefusal, MessageDescriptor> = {
  archived: msg`消息需要优惠券，但优惠券池已归档`,
  notYet: msg`消息需要优惠券，但优惠券池还没有开始发放`,
  over: msg`消息需要优惠券，但优惠券池的有效期已过`,
  budget: msg`消息需要优惠券，但优惠券池的总数已发完`,
  personLimit: msg`消息需要优惠券，但此人已经领取了每人可领的张数`,
  empty: msg`消息需要优惠券，但优惠券池里没有券码了`,
}
const states: Record<ConsentState, MessageDescriptor> = { granted: msg`已同意`, denied: msg`已拒绝同意`, unknown: msg`未表态` }
