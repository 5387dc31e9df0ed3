/** The data of a buyer: days since the last order, number of orders, revenue in the project's currency. */
export type Buyer = { id: string; daysSinceLast: number; orders: number; revenue: number }

/** From 1, the worst fifth, to 5, the best. */
export type RfmScore = 1 | 2 | 3 | 4 | 5

export type RfmSegment =
  | 'champions'
  | 'loyal'
  | 'potential_loyalist'
  | 'new'
  | 'promising'
  | 'needs_attention'
  | 'about_to_sleep'
  | 'at_risk'
  | 'cant_lose'
  | 'hibernating'
  | 'lost'

export type RfmResult = { id: string; r: RfmScore; f: RfmScore; m: RfmScore; segment: RfmSegment }

/**
 * How recently, how often and for how much do these buyers buy, compared with each other? A score is min(5, 1 + floor(5 x strictly worse / n)):
 * fifths of the buyers, and equal values always share one. Frequency and money together, floor((F + M + 1)/2), and recency give one of 25
 * cells, and each cell one of eleven names. In the order of the input. A RangeError where a number is not finite.
 */
export function rfm(buyers: readonly Buyer[]): RfmResult[] {
  const r = scores(buyers.map(({ daysSinceLast }) => -daysSinceLast))
  const f = scores(buyers.map(({ orders }) => orders))
  const m = scores(buyers.map(({ revenue }) => revenue))
  return buyers.map(({ id }, index) => {
    const [recency, frequency, money] = [r[index] ?? 1, f[index] ?? 1, m[index] ?? 1]
    return { id, r: recency, f: frequency, m: money, segment: segmentOf(recency, frequency, money) }
  })
}

/** The name of a cell. */
export const segmentOf = (r: RfmScore, f: RfmScore, m: RfmScore): RfmSegment => grid[r][toScore(Math.floor((f + m + 1) / 2))]

const grid: Record<RfmScore, Record<RfmScore, RfmSegment>> = {
  5: { 1: 'new', 2: 'potential_loyalist', 3: 'potential_loyalist', 4: 'loyal', 5: 'champions' },
  4: { 1: 'promising', 2: 'potential_loyalist', 3: 'potential_loyalist', 4: 'loyal', 5: 'champions' },
  3: { 1: 'about_to_sleep', 2: 'about_to_sleep', 3: 'needs_attention', 4: 'loyal', 5: 'loyal' },
  2: { 1: 'hibernating', 2: 'hibernating', 3: 'at_risk', 4: 'at_risk', 5: 'cant_lose' },
  1: { 1: 'lost', 2: 'lost', 3: 'hibernating', 4: 'at_risk', 5: 'cant_lose' },
}

/** The score of each value, where higher is better. */
function scores(values: readonly number[]) {
  if (!values.every(Number.isFinite)) throw new RangeError('days, orders and revenue must be finite')
  const sorted = [...values].sort((a, b) => a - b)
  const worse = new Map<number, number>()
  sorted.forEach((value, index) => {
    if (!worse.has(value)) worse.set(value, index)
  })
  return values.map((value) => toScore(1 + Math.floor((5 * (worse.get(value) ?? 0)) / values.length)))
}

const toScore = (value: number): RfmScore => (value >= 5 ? 5 : value >= 4 ? 4 : value >= 3 ? 3 : value >= 2 ? 2 : 1)
