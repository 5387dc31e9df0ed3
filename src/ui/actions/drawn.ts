import { cardOf } from '#contract/actions/coupon-card.ts'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import type { Surface } from '#render/content.ts'

type Drawn = Exclude<TypedContent, { type: 'email' | 'webhook' }>

/** What a preview shows instead of a code. */
const sampleCoupon = { code: 'A7K9-M3QX', expiresAt: null }

/** A content as it is drawn on a page. A coupon is a card in the corner, with a code even before a pool is chosen. */
export const drawnOf = ({ type, content }: Drawn): Surface => {
  if (type === 'coupon') return { type: 'popup', coupon: sampleCoupon, content: cardOf(content.texts) }
  return { type, ...(content.coupon !== null && { coupon: sampleCoupon }), content }
}
