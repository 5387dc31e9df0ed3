import { profileLimits } from '#contract/profiles/limits.ts'
import { moneyScale } from './commerce.ts'
import type { Money } from './event.ts'
import type { ProfileState, Revenue } from './state.ts'
import { addUp, joinRecords, keepFirst, own } from './values.ts'

const noneKnown: ReadonlySet<string> = new Set()

type Sums = ProfileState['revenue']

/** Adds a payment or a refund. Of more than 16 currencies the first ones in alphabetical order are kept. */
export const addMoney = (sums: Sums, { paid, refunded }: { paid: Money | null; refunded: Money | null }): Sums => {
  let added = sums
  if (paid) added = combineRevenue(added, { [paid.currency]: { paid: paid.amount, refunded: 0 } })
  if (refunded) added = combineRevenue(added, { [refunded.currency]: { paid: 0, refunded: refunded.amount } })
  return added
}

export const combineRevenue = (one: Sums, other: Sums): Sums =>
  keepFirst(joinRecords(one, other, join), profileLimits.currencies, noneKnown)

const join = (one: Revenue, other: Revenue): Revenue => ({
  paid: addUp(one.paid, other.paid),
  refunded: addUp(one.refunded, other.refunded),
})

/** Payments minus refunds in a currency, in its own unit. */
export const revenueIn = (sums: Sums, currency: string): number => {
  const { paid, refunded } = own(sums, currency) ?? { paid: 0, refunded: 0 }
  return (paid - refunded) / moneyScale
}
