import { type Dashboard, type Funnel, type FunnelSplit, funnelSteps } from '#contract/dashboards/dashboard.ts'
import type { Database } from '#server/kernel/database.ts'

type Touch = { type: string; name: string } | undefined
type Row = {
  id: number
  message_id: string
  type: string
  event: string
  anonymous_id: string
  session_id: string | null
  page_view_id: string | null
  at: number
  date: string
  properties: { order_id?: string; value?: number; currency?: string; engagedMs?: number }
  context: { source?: Touch; device?: { type: string }; isBot?: boolean }
}

/** The stored events of a project, with the date that the database gives each in a time zone. */
export const readRows = ({ query }: Database, projectId: string, zone: string) =>
  query<Row>(
    `select id, message_id, type, event, anonymous_id, session_id, page_view_id, (extract(epoch from occurred_at) * 1000)::float8 as at,
            to_char(occurred_at at time zone $2, 'YYYY-MM-DD') as date, properties, context
       from events where project_id = $1 order by id`,
    [projectId, zone],
  )

const isPurchase = ({ type, event }: Row) => type === 'track' && event === 'purchase'
const isRefund = ({ type, event }: Row) => type === 'track' && event === 'refund'

type Order = { row: Row; isOrder: boolean; amount: number; currency: string; opensVisit: boolean; source: string }

const sourceOf = ({ context: { source } }: Row) =>
  source === undefined || source.type === 'direct' || source.type === 'internal' ? '' : source.name || source.type

/** Orders count once, for the first message that names them; refunds up to what is left of their order. */
const ordersIn = (rows: Row[]): Order[] => {
  const left = new Map<string, { amount: number; currency: string; source: string }>()
  const buying = new Set<string>()
  const orders: Order[] = []
  for (const row of rows) {
    const { order_id: orderId, value, currency = 'CNY' } = row.properties
    const key = orderId ?? `message ${row.message_id}`
    const known = left.get(key)
    const visit = row.session_id === null ? null : `${row.anonymous_id} ${row.session_id}`
    if (isPurchase(row) && !known) {
      const order = { amount: value ?? 0, currency, source: sourceOf(row) }
      left.set(key, order)
      orders.push({ ...order, row, isOrder: true, opensVisit: visit !== null && !buying.has(visit) })
      if (visit !== null) buying.add(visit)
    }
    if (isRefund(row) && known) {
      const amount = Math.min(value ?? known.amount, known.amount)
      left.set(key, { ...known, amount: known.amount - amount })
      orders.push({ ...known, row, isOrder: false, amount, opensVisit: false })
    }
  }
  return orders
}

/** Each ping says how long its page has been looked at so far: it adds what is longer than the longest time before it. */
const looksIn = (rows: Row[]): { row: Row; engagedMs: number }[] => {
  const longest = new Map<string, number>()
  return rows.flatMap((row) => {
    const told = row.properties.engagedMs
    if (row.type !== 'ping' || told === undefined) return []
    const page = `${row.anonymous_id} ${row.page_view_id}`
    const known = longest.get(page) ?? 0
    longest.set(page, Math.max(known, told))
    return [{ row, engagedMs: Math.max(told - known, 0) }]
  })
}

const firstOf = (rows: Row[], keyOf: (row: Row) => string | null, isBefore: (one: Row, other: Row) => boolean): Row[] => {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const known = found.get(key)
    if (!known || isBefore(row, known)) found.set(key, row)
  }
  return [...found.values()]
}

const visitOf = ({ anonymous_id: id, session_id: session }: Row) => (session === null ? null : `${id} ${session}`)

/** The figures of the dates from `from` to `to`, counted from the events alone. */
export const recount = (stored: Row[], { from, to }: { from: string; to: string }) => {
  const rows = stored.filter(({ context }) => context.isBot !== true)
  const firsts = firstOf(
    rows,
    (it) => it.anonymous_id,
    (one, other) => one.at < other.at,
  )
  const visits = firstOf(rows, visitOf, () => false)
  const orders = ordersIn(rows)
  const looks = looksIn(rows)
  const within = (first: string, last: string) => {
    const isWithin = (row: Row) => row.date >= first && row.date <= last
    const own = orders.filter(({ row, currency }) => isWithin(row) && currency === 'CNY')
    return {
      visitors: new Set(rows.filter(isWithin).map((it) => it.anonymous_id)).size,
      newVisitors: firsts.filter(isWithin).length,
      visits: visits.filter(isWithin).length,
      buyingVisits: orders.filter(({ row, opensVisit }) => isWithin(row) && opensVisit).length,
      events: rows.filter(isWithin).length,
      engagedMs: looks.filter(({ row }) => isWithin(row)).reduce((sum, it) => sum + it.engagedMs, 0),
      shown: rows.filter((it) => isWithin(it) && it.event === 'action_shown').length,
      clicked: rows.filter((it) => isWithin(it) && it.event === 'action_clicked').length,
      orders: own.filter(({ isOrder }) => isOrder).length,
      revenue: own.reduce((sum, { amount, isOrder }) => sum + (isOrder ? amount : -amount), 0),
    }
  }
  const isInRange = (row: Row) => row.date >= from && row.date <= to
  const sources = new Map<string, Dashboard['sources']['last'][number]>()
  const source = (name: string) => {
    const known = sources.get(name) ?? { source: name, campaign: '', visits: 0, orders: 0, revenue: 0 }
    sources.set(name, known)
    return known
  }
  for (const row of visits.filter(isInRange)) source(sourceOf(row)).visits += 1
  for (const { isOrder, amount, currency, source: name } of orders.filter((it) => isInRange(it.row)))
    if (currency === 'CNY') {
      source(name).orders += isOrder ? 1 : 0
      source(name).revenue += isOrder ? amount : -amount
    }
  return {
    totals: within(from, to),
    onDate: (date: string) => within(date, date),
    sources: [...sources.values()].sort((one, other) => (one.source < other.source ? -1 : 1)),
  }
}

/** Visits whose first look at a product is in the range: of each the first event of each step. */
const begunVisits = (stored: Row[], { from, to }: { from: string; to: string }): Map<string, Row>[] => {
  const visits = new Map<string, Map<string, Row>>()
  for (const row of stored) {
    const visit = visitOf(row)
    if (visit === null || row.context.isBot === true || row.type !== 'track') continue
    const times = visits.get(visit) ?? new Map<string, Row>()
    visits.set(visit, times)
    const known = times.get(row.event)
    if (!known || row.at < known.at) times.set(row.event, row)
  }
  return [...visits.values()].filter((it) => {
    const date = it.get('view_product')?.date ?? ''
    return date >= from && date <= to
  })
}

const cameTo = (visits: Map<string, Row>[], place: number) =>
  visits.filter((it) => funnelSteps.slice(0, place + 1).every((name) => it.has(name)))

/** By how far the visits came. */
export const recountFunnel = (stored: Row[], range: { from: string; to: string }): Funnel['steps'] => {
  const begun = begunVisits(stored, range)
  return funnelSteps.map((step, place) => {
    const came = cameTo(begun, place)
    const took = came
      .map((it) => Math.max(0, (it.get(step)?.at ?? 0) - (it.get(funnelSteps[place - 1] ?? '')?.at ?? 0)))
      .sort((one, other) => one - other)
    const [low, high] = [took[Math.floor((took.length - 1) / 2)], took[Math.ceil((took.length - 1) / 2)]]
    const medianMs = place === 0 || low === undefined || high === undefined ? null : (low + high) / 2
    return { step, visits: came.length, medianMs }
  })
}

/** The same visits by the source or the device of their first step; those with the most first. */
export const recountGroups = (
  stored: Row[],
  range: { from: string; to: string },
  by: FunnelSplit,
): NonNullable<Funnel['split']>['groups'] => {
  const groups = new Map<string, Map<string, Row>[]>()
  for (const visit of begunVisits(stored, range)) {
    const first = visit.get('view_product')
    const name = first === undefined ? '' : by === 'source' ? sourceOf(first) : (first.context.device?.type ?? '')
    groups.set(name, [...(groups.get(name) ?? []), visit])
  }
  return [...groups]
    .map(([name, visits]) => ({ name, visits: funnelSteps.map((_, place) => cameTo(visits, place).length) }))
    .sort((one, other) => (other.visits[0] ?? 0) - (one.visits[0] ?? 0) || (one.name < other.name ? -1 : 1))
}
