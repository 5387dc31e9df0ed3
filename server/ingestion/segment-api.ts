import { randomUUID } from 'node:crypto'

/** The calls of Segment's HTTP tracking API. */
export const segmentCalls = ['track', 'identify', 'page', 'screen', 'group', 'alias'] as const
export type SegmentCall = (typeof segmentCalls)[number]

type Fields = Record<string, unknown>

/**
 * Converts a message of Segment's HTTP tracking API into one of our events, not yet validated. E-commerce names become the scenarios with
 * their required properties. All other fields are kept, except the visitor's address (`context.ip`), which is never stored. An invalid
 * message is passed on, and validation rejects it. `now` is ISO 8601.
 */
export const fromSegment = (raw: unknown, now: string, call?: SegmentCall): unknown => {
  if (!isFields(raw)) return raw
  const type = call ?? raw['type']
  if (!isCall(type)) return raw
  const userId = textOf(raw['userId'])
  return {
    messageId: textOf(raw['messageId']) ?? randomUUID(),
    anonymousId: textOf(raw['anonymousId']) ?? (userId === null ? undefined : `user:${userId}`),
    userId,
    originalTimestamp: raw['originalTimestamp'] ?? raw['timestamp'] ?? now,
    ...contents[type](raw),
    context: contextOf(raw, type),
  }
}

/** What a message from a server says about the visitor's browser. */
export const visitorIn = (raw: unknown): { userAgent: string | null; address: string | null } => {
  const context = isFields(raw) ? fieldsOf(raw['context']) : {}
  return { userAgent: textOf(context['userAgent']), address: textOf(context['ip']) }
}

/** Maps each call to an event. */
const contents: Record<SegmentCall, (raw: Fields) => Fields> = {
  track: (raw) => {
    const scenario = scenarios.get((textOf(raw['event']) ?? '').trim().toLowerCase())
    const properties = fieldsOf(raw['properties'])
    if (!scenario) return { type: 'track', event: raw['event'], properties }
    return { type: 'track', event: scenario.event, properties: { ...properties, ...scenario.needs(properties, raw) } }
  },
  identify: (raw) => ({ type: 'identify', event: 'identify', traits: fieldsOf(raw['traits']) }),
  page: (raw) => ({ type: 'page', event: 'page_view', properties: named(raw) }),
  screen: (raw) => ({ type: 'page', event: 'screen_view', properties: named(raw) }),
  group: (raw) => ({ type: 'track', event: 'group', properties: { ...fieldsOf(raw['traits']), group_id: raw['groupId'] } }),
  alias: (raw) => ({ type: 'track', event: 'alias', properties: { previous_id: raw['previousId'] } }),
}

type Scenario = { event: string; needs: (properties: Fields, raw: Fields) => Fields }

const product = (properties: Fields): Fields => ({
  product_id: textOf(properties['product_id']) ?? textOf(properties['id']) ?? textOf(properties['sku']) ?? undefined,
  price: numberOf(properties['price']),
})
const worth = ({ value, total, revenue }: Fields): Fields => ({
  value: numberOf(value) ?? numberOf(total) ?? numberOf(revenue),
})
const visitor = (_: Fields, { userId }: Fields): Fields => ({ userId: textOf(userId) ?? undefined })

const viewProduct: Scenario = { event: 'view_product', needs: product }
const addToCart: Scenario = {
  event: 'add_to_cart',
  needs: (properties) => ({ ...product(properties), quantity: numberOf(properties['quantity']) ?? 1 }),
}
const startCheckout: Scenario = { event: 'start_checkout', needs: worth }
const purchase: Scenario = {
  event: 'purchase',
  needs: (properties) => ({
    ...worth(properties),
    order_id: textOf(properties['order_id']) ?? textOf(properties['orderId']) ?? undefined,
  }),
}
const search: Scenario = { event: 'search', needs: ({ query }) => ({ query: textOf(query) ?? undefined }) }
const signUp: Scenario = { event: 'user_signup', needs: visitor }
const logIn: Scenario = { event: 'user_login', needs: visitor }

/** Event names of both versions of the e-commerce and B2B specifications, in lower case. */
const scenarios = new Map<string, Scenario>([
  ['product viewed', viewProduct],
  ['viewed product', viewProduct],
  ['product added', addToCart],
  ['added product', addToCart],
  ['checkout started', startCheckout],
  ['started checkout', startCheckout],
  ['order completed', purchase],
  ['completed order', purchase],
  ['products searched', search],
  ['searched products', search],
  ['signed up', signUp],
  ['account created', signUp],
  ['signed in', logIn],
  ['logged in', logIn],
])

const pageFields = ['url', 'path', 'title', 'referrer', 'search'] as const

const contextOf = (raw: Fields, type: SegmentCall): Fields => {
  const { ip: _, page, ...context } = fieldsOf(raw['context'])
  const own = type === 'page' ? fieldsOf(raw['properties']) : {}
  const surrounding = fieldsOf(page)
  const known = pageFields.flatMap((name) => {
    const text = textOf(own[name]) ?? textOf(surrounding[name])
    return text === null ? [] : [[name, text] as const]
  })
  const title = type === 'screen' ? textOf(raw['name']) : null
  return {
    ...context,
    page: { ...Object.fromEntries(known), ...(title ? { title } : {}) },
    segment: { type, ...(type === 'track' ? { event: raw['event'] } : {}) },
  }
}

/** The properties of a page or screen, including its name and category. */
const named = (raw: Fields): Fields => {
  const [name, category] = [textOf(raw['name']), textOf(raw['category'])]
  return { ...fieldsOf(raw['properties']), ...(name ? { name } : {}), ...(category ? { category } : {}) }
}

const isCall = (type: unknown): type is SegmentCall => segmentCalls.some((call) => call === type)
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** Some senders write ids as numbers. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Some senders write amounts as texts. */
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
