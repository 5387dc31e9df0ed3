import { at as itemAt } from './random.ts'
import type { Household, ShopEvent } from './visit.ts'

type Order = { at: number; ordered: ShopEvent[]; value: number; orderId: string }

/** The shop's own server reports it some days later. */
export const refundOf = ({ random, days, timeOf }: Household, { at, ordered, value, orderId }: Order): ShopEvent[] => {
  const { messageId, anonymousId, userId, context } = itemAt(ordered, ordered.length - 1)
  const refundedAt = at + 1 + random.below(9)
  const refunded = random.chance(0.35) ? Math.round(value / 2) : value
  if (refundedAt > days) return []
  return [
    {
      ...({
        messageId: `${messageId}-refund`,
        type: 'track',
        event: 'refund',
        anonymousId,
        ...(userId === undefined ? {} : { userId }),
      } as const),
      originalTimestamp: new Date(timeOf(refundedAt)).toISOString(),
      properties: { order_id: orderId, value: refunded, currency: 'CNY' },
      context,
    },
  ]
}
