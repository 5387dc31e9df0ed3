import { quarterOf } from '#contract/dashboards/quarters.ts'
import { orderKeyOf } from '#engine/profiles/commerce.ts'
import type { MeasuredEvent, Money, ProfileEvent, Source } from '#engine/profiles/event.ts'
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
  const visitors = new Map<string, Map<number, VisitorPart>>()
  const quarters = new Map<number, QuarterPart>()
  const sources = new Map<string, SourcePart>()
  const funnels = new Map<string, Map<string, FunnelPart>>()
  const orders: OrderPart[] = []
  const buying = new Set<string>()
  for (const it of measured) {
    const { event, adds } = it
    const quarter = quarterOf(event.at)
    const visitor = visitorIn(at(visitors, event.anonymousId, newMap<number, VisitorPart>), event.anonymousId, quarter)
    const whole = quarterIn(quarters, quarter)
    addCounts(visitor, it)
    addCounts(whole, it)
    if (adds.startsVisit) {
      const start = startOf(event)
      visitor.starts.push(start)
      whole.visits += 1
      countSource(sources, { ...start.first, quarter, touch: 'first', visits: 0 })
      countSource(sources, { ...start.last, quarter, touch: 'last', visits: 0 })
    }
    if (adds.order) orders.push(orderOf(event, { quarter, money: adds.order, sign: 1, buying }))
    if (adds.refund) orders.push(orderOf(event, { quarter, money: adds.refund, sign: -1, buying }))
    const step = event.type === 'track' ? steps.indexOf(event.name) : -1
    if (step === -1 || event.sessionId === null) continue
    reachStep(
      funnelIn(at(funnels, event.anonymousId, newMap<string, FunnelPart>), event.anonymousId, event.sessionId),
      event,
      step,
    )
  }
  return {
    visitors: [...visitors.values()].flatMap((parts) => [...parts.values()]),
    quarters: [...quarters.values()],
    sources: [...sources.values()],
    orders,
    funnels: [...funnels.values()].flatMap((parts) => [...parts.values()]),
  }
}

const newMap = <Key, Value>() => new Map<Key, Value>()

const at = <Key, Part>(parts: Map<Key, Part>, key: Key, begin: () => Part): Part => parts.get(key) ?? begun(parts, key, begin())

const begun = <Key, Part>(parts: Map<Key, Part>, key: Key, part: Part): Part => {
  parts.set(key, part)
  return part
}

const visitorIn = (parts: Map<number, VisitorPart>, anonymousId: string, quarter: number) =>
  parts.get(quarter) ?? begun(parts, quarter, { anonymousId, quarter, ...nothing, starts: [] })

const quarterIn = (parts: Map<number, QuarterPart>, quarter: number) =>
  parts.get(quarter) ?? begun(parts, quarter, { quarter, ...nothing, visits: 0 })

const funnelIn = (parts: Map<string, FunnelPart>, anonymousId: string, sessionId: string) =>
  parts.get(sessionId) ??
  begun(parts, sessionId, { anonymousId, sessionId, times: steps.map(() => null), source: null, device: null })

const addCounts = (part: Counts, { event, adds }: MeasuredEvent) => {
  part.events += 1
  part.engagedMs += adds.engagedMs
  if (event.type === 'track' && event.name === 'action_shown') part.shown += 1
  if (event.type === 'track' && event.name === 'action_clicked') part.clicked += 1
}

const countSource = (sources: Map<string, SourcePart>, part: SourcePart) => {
  const { quarter, touch, source, campaign } = part
  at(sources, JSON.stringify([quarter, touch, source, campaign]), () => part).visits += 1
}

type Order = { quarter: number; money: Money; sign: 1 | -1; buying: Set<string> }

const orderOf = (event: ProfileEvent, { quarter, money, sign, buying }: Order): OrderPart => {
  const { anonymousId, sessionId } = event
  const isOrder = sign === 1
  const visit = sessionId === null ? null : JSON.stringify([anonymousId, sessionId])
  const opensVisit = isOrder && visit !== null && !buying.has(visit)
  if (opensVisit) buying.add(visit)
  return {
    eventId: event.id,
    anonymousId,
    sessionId,
    quarter,
    key: orderKeyOf(event),
    currency: money.currency,
    amount: sign * money.amount,
    isOrder,
    opensVisit,
    start: startOf(event),
  }
}

const reachStep = (funnel: FunnelPart, event: ProfileEvent, step: number) => {
  const known = funnel.times[step]
  if (known != null && known <= event.at) return
  funnel.times[step] = event.at
  if (step > 0) return
  funnel.source = touchOf(event.lastSource).source
  funnel.device = event.device ?? ''
}

const startOf = ({ firstSource, lastSource }: ProfileEvent): Start => ({ first: touchOf(firstSource), last: touchOf(lastSource) })

const longest = 100

/** Visitors who came directly, or from the site itself, have no known source. */
const touchOf = (source: Source | null): Touch =>
  source === null || source.type === 'direct' || source.type === 'internal'
    ? { source: '', campaign: '' }
    : { source: sourceName(source).slice(0, longest), campaign: (source.campaign ?? '').slice(0, longest) }
