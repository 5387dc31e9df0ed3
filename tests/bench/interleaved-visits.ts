import { randomUUID } from 'node:crypto'
import { validateEvent } from '#server/ingestion/validate-event.ts'
import type { ValidatedEvent } from '#server/ingestion/validated-event.ts'

/**
 * Visits that interleave, of ten events each; one visitor in four signs in. At any time some begin and some end, so that no size of a batch
 * holds whole visits only.
 */
export const createVisitors = () => {
  const atOnce = 200
  const eventsAVisit = 10
  let count = 0
  const start = () => ({ anonymousId: randomUUID(), sessionId: randomUUID(), pageViewId: randomUUID(), number: count++, step: 0 })
  const active = Array.from({ length: atOnce }, (_, index) => ({ ...start(), step: index % eventsAVisit }))
  const next = (place: number): ValidatedEvent => {
    const index = place % atOnce
    const visit = active[index] ?? start()
    visit.step += 1
    if (visit.step === eventsAVisit) active[index] = start()
    return validated(visit)
  }
  let place = 0
  return { events: (size: number): ValidatedEvent[] => Array.from({ length: size }, () => next(place++)) }
}

type Visit = { anonymousId: string; sessionId: string; pageViewId: string; number: number; step: number }

const validated = ({ number, step, ...of }: Visit): ValidatedEvent => {
  const isKnown = number % 4 === 0 && step >= 5
  const what =
    step === 1
      ? { type: 'page', event: 'page_view' }
      : step === 4
        ? { type: 'ping', event: 'page_ping', properties: { engagedMs: 8_000, activeMs: 9_000, maxScrollPct: 60 } }
        : isKnown && step === 5
          ? { type: 'identify', event: 'identify', traits: { plan: 'gold', email: `user${number}@example.com` } }
          : { type: 'track', event: 'add_to_cart', properties: { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 } }
  const result = validateEvent(
    {
      messageId: randomUUID(),
      ...of,
      ...(isKnown ? { userId: `user-${number % 20_000}` } : {}),
      originalTimestamp: new Date().toISOString(),
      context: { page: { url: 'https://shop.example/tea/jasmine', path: '/tea/jasmine', title: 'Jasmine tea' }, locale: 'zh-CN' },
      ...what,
    },
    { sentAt: Number.NaN, receivedAt: Date.now() },
  )
  if (!('event' in result)) throw new Error(`the event was rejected: ${result.rejected.reason}`)
  return result.event
}
