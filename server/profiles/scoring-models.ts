import { predictedDays } from '#contract/profiles/scores.ts'
import { moneyScale } from '#engine/profiles/commerce.ts'
import { type BuyerHistory, expectedOrders, probabilityAlive } from '#engine/statistics/bgnbd.ts'
import type { CountedHistory } from '#engine/statistics/bgnbd-fit.ts'
import { type BuyerValue, expectedOrderValue } from '#engine/statistics/gamma-gamma.ts'
import { segmentOf } from '#engine/statistics/rfm.ts'
import { type Cuts, createCutter, scoreBy } from '#engine/statistics/rfm-cuts.ts'
import type { ScoreModels } from './scores.schema.ts'

/** What profiles say of a buyer. Times are in milliseconds, revenue in ten-thousandths of a unit. */
export type Buyer = {
  id: string
  orders: number
  revenue: number
  firstOrder: number
  lastOrder: number
  /** No order was in another currency, so that revenue divided by orders is the value of an order. */
  isOneCurrency: boolean
}

/** Models are fitted to at most about so many buyers with two orders or more: a random sample of more of them. */
const fittedAtMost = 50_000
/** The end of an id has so many values; buyers below one of them are a random sample. */
const ends = 65_536
const dayMs = 86_400_000
/** Buyers are counted by 0 to 6 repeat orders, and by 7 or more. */
export const shownCounts = 8
/** A person who has just bought for the first time counts as seen for a day: the models are of days. */
const shortestDays = 1

/** Everything that is kept of the buyers between reading them and scoring them, whatever their number. */
export type Gathered = {
  cuts: { recency: Cuts; frequency: Cuts; money: Cuts }
  repeatBuyers: number
  /** How many have placed 0, 1, 2 … repeat orders; the last number is of that many or more. */
  counts: number[]
  histories: CountedHistory[]
  values: BuyerValue[]
}

/** Collects buyers. `repeatBuyers` is how many of them have two orders or more, as far as is known beforehand. */
export const createGatherer = ({ asOf, repeatBuyers: expected }: { asOf: number; repeatBuyers: number }) => {
  const [recency, frequency, money] = [createCutter(), createCutter(), createCutter()]
  const sample = { atMost: fittedAtMost, of: expected }
  /** How many bought once, by the days since then. */
  const once = new Map<number, number>()
  const counts = Array.from({ length: shownCounts }, () => 0)
  const histories: BuyerHistory[] = []
  const values: BuyerValue[] = []
  let repeatBuyers = 0

  return {
    add: (buyer: Buyer): void => {
      recency.add(buyer.lastOrder)
      frequency.add(buyer.orders)
      money.add(buyer.revenue)
      const { x, tx, T } = wholeDays(historyOf(buyer, asOf))
      counts[Math.min(x, shownCounts - 1)] = (counts[Math.min(x, shownCounts - 1)] ?? 0) + 1
      if (x === 0) once.set(T, (once.get(T) ?? 0) + 1)
      else {
        repeatBuyers += 1
        if (!isInSample(buyer.id, sample)) return
        histories.push({ x, tx, T })
        const value = ordersValueOf(buyer)
        if (value !== null) values.push(value)
      }
    },
    gathered: (): Gathered => ({
      cuts: { recency: recency.cuts(), frequency: frequency.cuts(), money: money.cuts() },
      repeatBuyers,
      counts,
      histories: [
        ...[...once].map(([T, people]) => ({ x: 0, tx: 0, T, people })),
        ...histories.map((it) => ({ ...it, people: repeatBuyers / histories.length })),
      ],
      values,
    }),
  }
}

/** Whether somebody belongs to a random sample of about `atMost` of the people that there are. */
export const isInSample = (id: string, { atMost, of }: { atMost: number; of: number }): boolean =>
  Number.parseInt(id.slice(-4), 16) < Math.min(ends, Math.max(1, Math.ceil((atMost / Math.max(1, of)) * ends)))

/** How often and until when somebody has bought, in days after the first order. */
const historyOf = ({ orders, firstOrder, lastOrder }: Buyer, asOf: number) => {
  const T = Math.max(shortestDays, (asOf - firstOrder) / dayMs)
  return { x: orders - 1, tx: orders > 1 ? Math.min(T, Math.max(0, (lastOrder - firstOrder) / dayMs)) : 0, T }
}

const wholeDays = ({ x, tx, T }: { x: number; tx: number; T: number }) => {
  const whole = Math.max(shortestDays, Math.floor(T))
  return { x, tx: Math.min(whole, Math.floor(tx)), T: whole }
}

/** Null where the value of an order is not known, or nothing was left of it. */
const ordersValueOf = ({ orders, revenue, isOneCurrency }: Buyer): BuyerValue | null =>
  isOneCurrency && revenue > 0 ? { x: orders, value: revenue / moneyScale / orders } : null

export type Score = {
  recency: number
  frequency: number
  money: number
  rfm: ReturnType<typeof segmentOf>
  alive: number | null
  expectedOrders: number | null
  orderValue: number | null
}

/** The scores of a buyer among all that were gathered. */
export const scoreOf = (
  buyer: Buyer,
  { cuts, models, asOf }: Pick<Gathered, 'cuts'> & { models: ScoreModels; asOf: number },
): Score => {
  const recency = scoreBy(cuts.recency, buyer.lastOrder)
  const frequency = scoreBy(cuts.frequency, buyer.orders)
  const money = scoreBy(cuts.money, buyer.revenue)
  const history = historyOf(buyer, asOf)
  const value = ordersValueOf(buyer)
  return {
    recency,
    frequency,
    money,
    rfm: segmentOf(recency, frequency, money),
    alive: models.buying && probabilityAlive(models.buying, history),
    expectedOrders: models.buying && expectedOrders(models.buying, history, predictedDays),
    orderValue: models.value && value && expectedOrderValue(models.value, value),
  }
}
