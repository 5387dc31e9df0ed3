import { categoryName, homeTitles, type Language, languages, type Product, products, searches } from './catalogue.ts'
import type { Country, Source } from './people.ts'
import { at, type Random } from './random.ts'

const origin = 'https://shop.example.com'

/** An event as the tracker sends it. */
export type ShopEvent = {
  messageId: string
  type: 'page' | 'track' | 'identify' | 'ping'
  event: string
  anonymousId: string
  userId?: string
  sessionId?: string
  pageViewId?: string
  seq?: number
  originalTimestamp: string
  properties: Record<string, unknown>
  traits?: Record<string, unknown>
  context: Record<string, unknown>
}
export type Person = { userId: string }
export type Browser = { id: string; context: Record<string, unknown>; first: Source; last?: Source }
export type Household = {
  id: string
  random: Random
  days: number
  timeOf: (day: number) => number
  againOf: (browser: string, orderId: string) => number
  country: Country
  language: Language
  consent: { share: number; state: string; categories: readonly string[]; version: string }
  spending: number
}
type Page = { url: string; path: string; title: string; referrer: string }
type VisitSource = Source & { referrer: string }
type Visit = Pick<Household, 'language' | 'spending'> & {
  id: string
  orderId: string
  at: number
  goal: Goal
  browser: Browser
  consent: Omit<Household['consent'], 'share'>
  person: Person | null
  source: VisitSource
  sourceContext: Record<string, unknown>
}
export type Add = (
  event: string,
  properties?: Record<string, unknown>,
  more?: { type?: ShopEvent['type']; traits?: Record<string, unknown> },
) => void
export type Identify = (person: Person, traits: Record<string, unknown>) => void
export type Enter = (visit: { add: Add; identify: Identify }) => void
export type Goal = keyof typeof stages

/** What a visit leads to, and how far it gets on the way to an order. */
const stages = { look: 0, view: 1, cart: 2, checkout: 3, order: 4 }

/**
 * The events of one visit, in the order of their times. `visit` says who (`browser`, `person` or null, `language`), when (`at`), and why (`goal`: a
 * name of `stages`); `enter` is called after the first page, and its events come there: that is where people sign in.
 */
export const eventsOfVisit = (random: Random, visit: Visit, enter: Enter = () => {}) => {
  const { browser, language, goal, source, consent, id, sourceContext } = visit
  const events: ShopEvent[] = []
  const state: { time: number; seq: number; person: Person | null; pageViewId: string | null; page: Page | null } = {
    ...{ time: visit.at, seq: 0, person: visit.person, pageViewId: null, page: null },
  }

  const add: Add = (event, properties = {}, { type = 'track', traits } = {}) => {
    state.seq += 1
    events.push({
      messageId: `${id}-${state.seq}`,
      type,
      event,
      anonymousId: browser.id,
      ...(state.person ? { userId: state.person.userId } : {}),
      sessionId: id,
      ...(state.pageViewId ? { pageViewId: state.pageViewId } : {}),
      seq: state.seq,
      originalTimestamp: new Date(state.time).toISOString(),
      properties,
      ...(traits ? { traits } : {}),
      context: { ...browser.context, ...sourceContext, consent, page: state.page },
    })
    state.time += 300 + random.below(2_000)
  }
  const stay = (milliseconds: number) => {
    add(
      'page_ping',
      { engagedMs: Math.round(milliseconds * 0.8), activeMs: milliseconds, maxScrollPct: 20 + random.below(81) },
      { type: 'ping' },
    )
    state.time += milliseconds
  }
  const open = (path: string, title: string) => {
    state.pageViewId = `${id}-p${state.seq + 1}`
    state.page = { url: `${origin}${path}`, path, title, referrer: state.seq === 0 ? source.referrer : '' }
    add('page_view', {}, { type: 'page' })
    stay(Math.min(5_000 + Math.floor(random.exponential(25_000)), 90_000))
  }
  const identify: Identify = (person, traits) => {
    state.person = person
    add('identify', {}, { type: 'identify', traits })
  }

  open('/', homeTitles[language])
  enter({ add, identify })
  if (random.chance(0.22)) {
    const [query, results] = random.pick(searches[language])
    open('/search', `${homeTitles[language]} · ${query}`)
    add('search', { query, results_count: results })
  }
  const stage = stages[goal]
  const seen = stage === stages.look ? [] : basketOf(random, visit)
  for (const { product } of seen) {
    open(`/${languages[language]}/products/${product.id.toLowerCase()}`, product.names[language])
    add('view_product', propertiesOf(product, language))
  }
  const basket = stage >= stages.cart ? seen : []
  for (const { product, quantity } of basket) add('add_to_cart', { ...propertiesOf(product, language), quantity })
  const value = basket.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
  if (stage >= stages.checkout) {
    open('/checkout', homeTitles[language])
    add('start_checkout', { value, currency: 'CNY' })
  }
  if (stage === stages.order)
    add('purchase', {
      order_id: visit.orderId,
      value,
      currency: 'CNY',
      items: basket.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
    })
  else if (random.chance(0.18)) add('exit_intent', { path: state.page?.path })
  return { events, value }
}

/** The same order, placed again some times. It draws no random numbers: everything else happens as it would without it. */
export const placedAgain = (order: ShopEvent, times: number): ShopEvent[] =>
  Array.from({ length: times }, (_, place) => ({
    ...order,
    messageId: `${order.messageId}-again-${place + 1}`,
    seq: (order.seq ?? 0) + place + 1,
    originalTimestamp: new Date(Date.parse(order.originalTimestamp) + (place + 1) * 20_000).toISOString(),
    properties: { ...order.properties, order_id: `${order.properties['order_id']}-${place + 1}` },
  }))

const propertiesOf = (product: Product, language: Language) => ({
  product_id: product.id,
  name: product.names[language],
  category: categoryName(product.category, language),
  price: product.price,
  currency: 'CNY',
})

/** Who spends more buys dearer things and more of them: `spending` is around 1. */
const basketOf = (random: Random, { spending }: Visit) => {
  const count = 1 + random.below(3)
  const first = random.below(products.length)
  return Array.from({ length: count }, (_, n) => {
    const product = at(products, (first + n * 7) % products.length)
    const wished = product.price > 200 && spending < 1 ? at(products, (first + n * 7) % 8) : product
    return { product: wished, quantity: Math.min(6, 1 + Math.floor(random.exponential(0.5 * spending))) }
  })
}
