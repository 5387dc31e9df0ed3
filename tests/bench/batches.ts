import { randomUUID } from 'node:crypto'

/** A page view, what is done on the page, and a ping. */
const eventsAPageView = 5

/** The body of a call that sends these. */
export const batchOf = (skdKey: string, events: unknown[]) => JSON.stringify({ skdKey, sentAt: new Date().toISOString(), events })

/** What a visitor does on some pages, or one thing each of as many visitors. */
export const eventsOf = (count: number, { isMixed = false } = {}) => {
  const visit = visitOf()
  return Array.from({ length: count }, (_, index) => {
    const { anonymousId, sessionId } = isMixed ? visitOf() : visit
    const place = index % eventsAPageView
    if (place === 0) visit.pageViewId = randomUUID()
    const { pageViewId } = isMixed ? visitOf() : visit
    return { ...kindOf(place), ...eventOf(Date.now() - 1_000 * (count - index)), anonymousId, sessionId, pageViewId }
  })
}

const visitOf = () => ({ anonymousId: randomUUID(), sessionId: randomUUID(), pageViewId: randomUUID() })

const kindOf = (place: number) => {
  if (place === 0) return { type: 'page', event: 'page_view', properties: {} }
  if (place < eventsAPageView - 1) return { type: 'track', event: 'add_to_cart', properties: cart }
  return { type: 'ping', event: 'page_ping', properties: { engagedMs: 8_000, activeMs: 9_000, maxScrollPct: 60 } }
}
const cart = { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 }

const eventOf = (at: number) => ({
  messageId: randomUUID(),
  originalTimestamp: new Date(at).toISOString(),
  context: { page: { url: 'https://shop.example/tea/jasmine', path: '/tea/jasmine', title: 'Jasmine tea' }, locale: 'zh-CN' },
})
