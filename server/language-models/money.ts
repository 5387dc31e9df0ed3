import type { Came } from './completion.ts'
import type { ModelCallFailure } from './language-models.schema.ts'

/** Amounts are kept in millionths of a US dollar, prices for 1,000 tokens. */
export const millionths = 1_000_000

type Prices = { priceIn: number; priceOut: number }

/** Millionths for so many tokens, rounded up. */
export const costOf = ({ priceIn, priceOut }: Prices, { tokensIn, tokensOut }: { tokensIn: number; tokensOut: number }): number =>
  Math.ceil((tokensIn * priceIn + tokensOut * priceOut) / 1_000)

/** What a call has cost; null if the model did not tell how many tokens it took. */
export const toldCostOf = (prices: Prices, { tokensIn, tokensOut }: Pick<Came, 'tokensIn' | 'tokensOut'>): number | null =>
  tokensIn === null || tokensOut === null ? null : costOf(prices, { tokensIn, tokensOut })

/** Failures after which nobody is charged: the model was not asked, or its server refused. */
const free: readonly (ModelCallFailure | null)[] = ['address', 'connection', 'redirect', 'status', 'key']

/** What counts against a limit in money: a cost that was not told counts as the most that it can be. */
export const countedCost = (told: number | null, most: number, failure: ModelCallFailure | null): number =>
  told ?? (free.includes(failure) ? 0 : most)
