import { quarterOf } from '#contract/dashboards/quarters.ts'
import { orderKeyOf } from '#engine/profiles/commerce.ts'
import type { MeasuredEvent, ProfileEvent, Source } from '#engine/profiles/event.ts'
import { sourceName } from '#engine/profiles/profile.ts'

/** Where a visit came from, by the first and the last touch; empty texts where it is unknown. */
type Start = { first: Touch; last: Touch }
type Touch = { source: string; campaign: string }

/** `shown` and `clicked` are messages that were seen, and clicks on them. */
type Counts = { events: number; engagedMs: number; shown: number; clicked: number }
/** What one visitor did in one quarter of an hour. `starts` has an entry for each visit that began in it. */
export type VisitorPart = Counts & { anonymousId: string; quarter: number; starts: Start[] }
export type QuarterPart = Counts & { quarter: number; visits: number }
export type SourcePart = Touch & { quarter: number; touch: keyof Start; visits: number }

/** An order, or a refund with its negative amount. `opensVisit`: the batch has no earlier order of the same visit. */
export type OrderPart = {
  eventId: number
  anonymousId: string
  sessionId: string | null
  quarter: number
  key: string
  currency: string
  amount: number
  isOrder: boolean
  opensVisit: boolean
  start: Start
}

/**
 * The first time of each step of the funnel in one visit, in milliseconds, with the last source and the device at the first step; empty texts
 * where they are unknown, and null without the first step.
 */
export type FunnelPart = {
  anonymousId: string
  sessionId: string
  times: (number | null)[]
  source: string | null
  device: string | null
}

export type Reports = {
  visitors: VisitorPart[]
  quarters: QuarterPart[]
  sources: SourcePart[]
  orders: OrderPart[]
  funnels: FunnelPart[]
}

const nothing: Counts = { events: 0, engagedMs: 0, shown: 0, clicked: 0 }

/** The steps of the funnel, as events. */
const steps = ['view_product', 'add_to_cart', 'start_checkout', 'purchase']

/** What a batch adds to the reports of its project. All parts can be added in any order. */
export const reportsOf = (measured: readonly MeasuredEvent[]): Reports => {
  const visitors = new Map<string, VisitorPart>()
  const quarters = new Map<number, QuarterPart>()
  const sources = new Map<string, SourcePart>()
  const funnels = new Map<string, FunnelPart>()
  const orders: OrderPart[] = []
  const buying = new Set<string>()
  for (const { event, adds } of measured) {
    const { anonymousId, sessionId } = event
    const quarter = quarterOf(event.at)
    const start = adds.startsVisit ? startOf(event) : null
    const visitor = at(visitors, `${quarter} ${anonymousId}`, () => ({
      anonymousId,
      quarter,
      ...nothing,
      starts: [],
    }))
    const whole = at(quarters, quarter, () => ({ quarter, ...nothing, visits: 0 }))
    for (const part of [visitor, whole]) {
      part.events += 1
      part.engagedMs += adds.engagedMs
      if (event.type === 'track' && event.name === 'action_shown') part.shown += 1
      if (event.type === 'track' && event.name === 'action_clicked') part.clicked += 1
    }
    if (start) {
      visitor.starts.push(start)
      whole.visits += 1
      for (const touch of ['first', 'last'] as const) {
        const from = start[touch]
        at(sources, JSON.stringify([quarter, touch, from]), () => ({ ...from, quarter, touch, visits: 0 })).visits += 1
      }
    }
    for (const [money, sign] of [
      [adds.order, 1],
      [adds.refund, -1],
    ] as const) {
      if (!money) continue
      const visit = sessionId === null ? null : JSON.stringify([anonymousId, sessionId])
      const opensVisit = sign === 1 && visit !== null && !buying.has(visit)
      if (opensVisit) buying.add(visit)
      const { currency, amount } = money
      const isOrder = sign === 1
      const key = orderKeyOf(event)
      const order = {
        eventId: event.id,
        anonymousId,
        sessionId,
        quarter,
        key,
        currency,
        amount: sign * amount,
        isOrder,
        opensVisit,
      }
      orders.push({ ...order, start: startOf(event) })
    }
    const step = event.type === 'track' ? steps.indexOf(event.name) : -1
    if (step === -1 || sessionId === null) continue
    const funnel = at(funnels, `${anonymousId.length} ${anonymousId}${sessionId}`, () => ({
      anonymousId,
      sessionId,
      times: steps.map(() => null),
      source: null,
      device: null,
    }))
    const known = funnel.times[step]
    if (known != null && known <= event.at) continue
    funnel.times[step] = event.at
    if (step > 0) continue
    funnel.source = touchOf(event.lastSource).source
    funnel.device = event.device ?? ''
  }
  return {
    visitors: [...visitors.values()],
    quarters: [...quarters.values()],
    sources: [...sources.values()],
    orders,
    funnels: [...funnels.values()],
  }
}

const at = <Key, Part>(parts: Map<Key, Part>, key: Key, begin: () => Part): Part => {
  const known = parts.get(key)
  if (known) return known
  const begun = begin()
  parts.set(key, begun)
  return begun
}

const startOf = ({ firstSource, lastSource }: ProfileEvent): Start => ({ first: touchOf(firstSource), last: touchOf(lastSource) })

const longest = 100

/** Visitors who came directly, or from the site itself, have no known source. */
const touchOf = (source: Source | null): Touch =>
  source === null || source.type === 'direct' || source.type === 'internal'
    ? { source: '', campaign: '' }
    : { source: sourceName(source).slice(0, longest), campaign: (source.campaign ?? '').slice(0, longest) }
