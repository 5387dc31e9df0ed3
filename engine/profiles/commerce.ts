import type { Money, ProfileEvent } from './event.ts'
import { numberIn, textIn } from './values.ts'

/** Sums of money are kept in ten-thousandths of a unit. */
export const moneyScale = 10_000
/** The maximum of one order, in units: a hundred thousand million. */
const largestOrder = 100_000_000_000

/** The permanent key of an order in a project: its own id, or the id of the message that reported it. */
export const orderKeyOf = (event: ProfileEvent): string => {
  const orderId = textIn(event.properties, 'order_id', 200)
  return orderId === null ? `message:${event.messageId}` : `order:${orderId}`
}

export const isOrder = ({ type, name }: ProfileEvent): boolean => type === 'track' && name === 'purchase'
export const isRefund = ({ type, name }: ProfileEvent): boolean => type === 'track' && name === 'refund'

/** The value of an order. An order without a value, or with a negative one, counts as an order of value 0. */
export const worthOf = (event: ProfileEvent, currency: string): Money => ({
  currency: currencyOf(event) ?? currency,
  amount: inTenThousandths(numberIn(event.properties, 'value') ?? 0),
})

/**
 * How much of a refund counts. `left` is the rest of its order in the order's own currency, null if no such order is known: then nothing
 * counts. A refund without a value refunds the whole rest.
 */
export const countedRefund = (event: ProfileEvent, left: Money | null): Money | null => {
  if (left === null) return null
  const value = numberIn(event.properties, 'value')
  return { currency: left.currency, amount: value === null ? left.amount : Math.min(inTenThousandths(value), left.amount) }
}

const inTenThousandths = (units: number) => Math.round(Math.min(Math.max(units, 0), largestOrder) * moneyScale)

const currencyOf = (event: ProfileEvent): string | null => {
  const code = textIn(event.properties, 'currency', 10)?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : null
}
