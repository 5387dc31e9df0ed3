import type { Counts, Dashboard, ReportPoint, ReportSource, Totals } from '#contract/dashboards/dashboard.ts'
import { quarterMs, quarterOf } from '#contract/dashboards/quarters.ts'
import { type DateRange, type Granularity, rangeBefore } from '#contract/dashboards/range.ts'
import { moneyScale } from '#engine/profiles/commerce.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import { timeZoneOf } from '#server/database/project-time-zone.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { type LiveFold, readKeptDays } from './kept-days.store.ts'
import { openPartsOf, pointOf, visitorsOf } from './kept-days.ts'
import { countOrders, countQuarters, countVisitors, findSources, readLiveFold, readOrdersOfDays } from './report.store.ts'
import { granularityFor, pointsOf, type Span, spanIn, spanOf, usualSpan } from './report-times.ts'

/** Without a range, the last 30 days of the zone; without a zone, that of the project. */
export type DashboardQuestion = {
  range: DateRange | null
  zone: string | null
  granularity: Granularity | null
  compares: boolean
}

type Answer = Omit<Dashboard, 'computedAt'>

/**
 * The key figures of a project's days, computed from what the fold counts and, for days that are kept, from their sums. No event is read. Two
 * transactions share the work where the database
 * has several connections, so their counts may be of two moments some milliseconds apart.
 */
export const reportDays = async (
  database: Database,
  { projectId, tenantId }: ProjectRef,
  asked: DashboardQuestion,
  now: Date,
): Promise<Answer> => {
  const { live, currency, zone } = await database.ofTenant(tenantId, async (queries) => ({
    live: await readLiveFold(queries, projectId),
    currency: await currencyOf(queries, projectId),
    zone: asked.zone ?? (await timeZoneOf(queries, projectId)),
  }))
  const fold = { projectId, generation: live?.generation ?? 0 }
  const since = live?.first_quarter == null ? null : live.first_quarter * quarterMs
  const span = asked.range ? spanOf(asked.range, zone, now) : usualSpan(zone, now)
  const counted = {
    span,
    granularity: granularityFor(span, asked.granularity ?? undefined),
    ...{ currency, now },
  }
  const [current, others] = await Promise.all([
    database.ofTenant(tenantId, (queries) => countSpan(queries, fold, counted)),
    database.ofTenant(tenantId, async (queries) => ({
      sources: await sourcesOf(queries, fold, counted.span, currency),
      before: asked.compares ? await countBefore(queries, fold, { ...counted, since }) : null,
    })),
  ])
  return {
    ...spanTexts(counted.span),
    zone,
    currency,
    granularity: counted.granularity,
    isOpen: now.getTime() < counted.span.end,
    ...current,
    ...others,
    since: since === null ? null : isoAt(since),
    waiting: live?.waiting ?? 0,
    isRebuilding: live?.is_rebuilding ?? false,
  }
}

type Counted = { span: Span; granularity: Granularity; currency: string; now: Date }

const countBefore = async (
  queries: Queries,
  fold: LiveFold,
  { span: after, since, ...counted }: Counted & { since: number | null },
): Promise<Answer['before']> => {
  const span = spanIn(rangeBefore(after), after.zone)
  const { totals, points } = await countSpan(queries, fold, { ...counted, span })
  const reached = quarterOf(counted.now.getTime()) * quarterMs
  const cutAt = span.start + (reached - after.start)
  const isCut = reached < after.end && cutAt < span.end
  const upToNow = isCut
    ? await countSpan(queries, fold, { ...counted, span: { ...span, end: Math.max(cutAt, span.start) } })
    : null
  return {
    ...spanTexts(span),
    totals: upToNow?.totals ?? totals,
    points,
    isCut,
    isPartial: since === null || since > span.start,
  }
}

export const countSpan = async (queries: Queries, fold: LiveFold, { span, granularity, currency, now }: Counted) => {
  const times = pointsOf(span, granularity)
  const asked = { starts: times.map(quarterOf), end: quarterOf(span.end) }
  // A kept day cannot be divided into hours.
  const days = granularity === 'hour' ? [] : await readKeptDays(queries, fold, quartersOf(span))
  const parts = openPartsOf(asked, days)
  const visitors = [
    ...visitorsOf(days, asked.starts),
    ...(await countVisitors(queries, fold, parts, asked.starts[0] ?? asked.end)),
  ]
  const quarters = await countQuarters(queries, fold, asked)
  const orders = [
    ...(
      await readOrdersOfDays(
        queries,
        fold,
        days.map(({ day }) => day),
      )
    ).map((it) => ({ ...it, point: pointOf(asked.starts, it) })),
    ...(await countOrders(queries, fold, parts)),
  ]
  const ofPoint = <Part extends { point: number }>(parts: readonly Part[], place: number) =>
    parts.filter(({ point }) => point === place + 1)
  const points = times.map((at, place): ReportPoint => {
    const seen = ofPoint(visitors, place)
    const [whole] = ofPoint(quarters, place)
    return {
      at: isoAt(at),
      isOpen: at <= now.getTime() && now.getTime() < (times[place + 1] ?? span.end),
      visitors: sumOf(seen, (it) => it.visitors),
      newVisitors: sumOf(seen, (it) => it.new_visitors),
      visits: whole?.visits ?? 0,
      events: whole?.events ?? 0,
      engagedMs: whole?.engaged_ms ?? 0,
      shown: whole?.shown ?? 0,
      clicked: whole?.clicked ?? 0,
      ...moneyOf(ofPoint(orders, place), currency),
    }
  })
  const money = new Map<string, Totals['money'][number]>()
  for (const it of orders) {
    const known = money.get(it.currency) ?? { currency: it.currency, orders: 0, paid: 0, refunded: 0 }
    money.set(it.currency, {
      currency: it.currency,
      orders: known.orders + it.orders,
      paid: known.paid + it.paid,
      refunded: known.refunded + it.refunded,
    })
  }
  const totals: Totals = {
    visitors: sumOf(visitors, (it) => it.distinct_visitors),
    newVisitors: sumOf(visitors, (it) => it.new_visitors),
    visits: sumOf(quarters, (it) => it.visits),
    events: sumOf(quarters, (it) => it.events),
    ...moneyOf(orders, currency),
    engagedMs: sumOf(quarters, (it) => it.engaged_ms),
    shown: sumOf(quarters, (it) => it.shown),
    clicked: sumOf(quarters, (it) => it.clicked),
    money: [...money.values()]
      .sort((one, other) => other.orders - one.orders || (one.currency < other.currency ? -1 : 1))
      .map((it) => ({ ...it, paid: it.paid / moneyScale, refunded: it.refunded / moneyScale })),
  }
  return { totals, points }
}

const quartersOf = ({ zone, start, end }: Span) => ({ zone, start: quarterOf(start), end: quarterOf(end) })

type OrderCounts = Awaited<ReturnType<typeof countOrders>>

const moneyOf = (orders: OrderCounts, currency: string): Pick<Counts, 'orders' | 'buyingVisits' | 'revenue'> => {
  const own = orders.filter((it) => it.currency === currency)
  return {
    orders: sumOf(own, (it) => it.orders),
    buyingVisits: sumOf(orders, (it) => it.buying_visits),
    revenue: sumOf(own, (it) => it.paid - it.refunded) / moneyScale,
  }
}

const sourcesOf = async (queries: Queries, fold: LiveFold, span: Span, currency: string): Promise<Answer['sources']> => {
  const { zone, start, end } = quartersOf(span)
  const kept = await readKeptDays(queries, fold, { zone, start, end })
  const days = kept.map(({ day }) => day)
  const rows = await findSources(queries, fold, { parts: openPartsOf({ starts: [start], end }, kept), days, currency })
  const of = (touch: 'first' | 'last'): ReportSource[] =>
    rows.filter((it) => it.touch === touch).map(({ touch: _, revenue, ...it }) => ({ ...it, revenue: revenue / moneyScale }))
  return { first: of('first'), last: of('last') }
}

const sumOf = <Item>(items: readonly Item[], numberOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + numberOf(item), 0)

const isoAt = (at: number) => new Date(at).toISOString()

export const spanTexts = ({ from, to, start, end }: Span) => ({ from, to, start: isoAt(start), end: isoAt(end) })
