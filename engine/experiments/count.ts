import { type Measure, type MetricDefinition, metricLimits } from '#contract/experiments/metrics.ts'
import { countedRefund, isOrder, isRefund, moneyScale, orderKeyOf, worthOf } from '../profiles/commerce.ts'
import type { Money, ProfileEvent } from '../profiles/event.ts'
import { numberIn } from '../profiles/values.ts'
import { matcherOf } from '../segments/behaviour.ts'

const hour = 3_600_000
const day = 24 * hour

/** One person's figure of a metric: `y`, for a ratio divided by `d`; `x` is the same figure before the exposure. `isCapped`: `y` was cut. */
export type Counted = { y: number; d: number; x: number; isCapped: boolean }

/** A span of time in milliseconds, without its begin and with its end. */
type Span = { after: number; to: number }
/** What happened at `at`; a refund belongs to an order at `orderAt`. */
type Item = { at: number; value: number; orderAt: number }

/**
 * The figures of one person, from their events in any order. `exposedAt` is in milliseconds. Events count strictly after the exposure, and up to
 * the window's last millisecond. A refund counts if it and its order are in the window.
 */
export const countPerson = (
  metrics: Readonly<Record<string, MetricDefinition>>,
  { exposedAt, events, currency }: { exposedAt: number; events: readonly ProfileEvent[]; currency: string },
): Record<string, Counted> => {
  const sorted = events.filter(({ isBot }) => !isBot).sort((one, other) => one.at - other.at || one.id - other.id)
  const read = new Map<string, Item[]>()
  const itemsOf = (measure: Measure): Item[] => {
    const key = JSON.stringify(measure)
    const known = read.get(key) ?? readItems(measure, sorted, currency)
    read.set(key, known)
    return known
  }
  return Object.fromEntries(Object.entries(metrics).map(([key, metric]) => [key, countMetric(metric, itemsOf, exposedAt)]))
}

/** The first and the last instant of the events that a metric looks at. */
export const spanOf = ({ lookBackDays, hours }: MetricDefinition, exposedAt: number): { from: number; to: number } => ({
  from: exposedAt - lookBackDays * day,
  to: exposedAt + hours * hour,
})

const countMetric = (metric: MetricDefinition, itemsOf: (measure: Measure) => Item[], exposedAt: number): Counted => {
  const { kind, measure, denominator, fromHours, hours, cap, lookBackDays } = metric
  const window = { after: exposedAt + fromHours * hour, to: exposedAt + hours * hour }
  const before = { after: exposedAt - lookBackDays * day, to: exposedAt }
  const figureOf = (of: Measure, span: Span): number => {
    const sum = sumIn(itemsOf(of), span)
    return kind === 'proportion' || kind === 'retention' ? Number(sum > 0) : sum
  }
  const y = figureOf(measure, window)
  return {
    y: cap === null ? y : Math.min(y, cap),
    d: denominator ? figureOf(denominator, window) : 0,
    x: lookBackDays === 0 || kind === 'ratio' ? 0 : capped(figureOf(measure, before), cap),
    isCapped: cap !== null && y > cap,
  }
}

const capped = (value: number, cap: number | null): number => (cap === null ? value : Math.min(value, cap))

const sumIn = (items: readonly Item[], { after, to }: Span): number => {
  const isIn = (at: number) => at > after && at <= to
  return items.reduce((sum, { at, orderAt, value }) => (isIn(at) && isIn(orderAt) ? sum + value : sum), 0)
}

const readItems = (measure: Measure, events: readonly ProfileEvent[], currency: string): Item[] => {
  if (measure.kind === 'orders') return readMoney(events, currency).flatMap(({ isOrder: it, at }) => (it ? [itemOf(at, 1)] : []))
  if (measure.kind === 'revenue')
    return readMoney(events, currency).map(({ at, orderAt, amount }) => ({ at, orderAt, value: amount / moneyScale }))
  const matches = matcherOf(measure.where)
  return events
    .filter((event) => event.name === measure.event && matches(event))
    .map((event) => itemOf(event.at, measure.kind === 'event' ? 1 : bounded(numberIn(event.properties, measure.property) ?? 0)))
}

const itemOf = (at: number, value: number): Item => ({ at, orderAt: at, value })

const bounded = (value: number): number => Math.min(Math.max(value, -metricLimits.cap), metricLimits.cap)

/** Payments and refunds in a currency, in ten-thousandths. An order in another currency is one of value 0. */
const readMoney = (events: readonly ProfileEvent[], currency: string) => {
  const orders = new Map<string, { at: number; left: Money }>()
  const read: { at: number; orderAt: number; amount: number; isOrder: boolean }[] = []
  const inCurrency = (money: Money) => (money.currency === currency ? money.amount : 0)
  for (const event of events.filter(isOrder)) {
    const key = orderKeyOf(event)
    if (orders.has(key)) continue
    const worth = worthOf(event, currency)
    orders.set(key, { at: event.at, left: worth })
    read.push({ at: event.at, orderAt: event.at, amount: inCurrency(worth), isOrder: true })
  }
  for (const event of events.filter(isRefund)) {
    const order = orders.get(orderKeyOf(event))
    const refund = countedRefund(event, order?.left ?? null)
    if (!order || !refund) continue
    order.left = { ...order.left, amount: order.left.amount - refund.amount }
    read.push({ at: event.at, orderAt: order.at, amount: -inCurrency(refund), isOrder: false })
  }
  return read
}
