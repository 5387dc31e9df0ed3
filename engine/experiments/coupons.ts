/** An estimate with its interval; null where there is none. */
export type EstimatedCount = { point: number; interval: readonly [number, number] | null }

/**
 * How many of the redeemed codes went to people who would have bought anyway. An order that the arm caused is counted as one with a code,
 * because the code is what the arm gave: so whatever is redeemed beyond the caused orders would have been bought without it. At least none
 * and at most all of them are.
 */
export const boughtAnyway = (redeemed: number, caused: EstimatedCount): EstimatedCount => {
  const rest = (of: number) => Math.min(redeemed, Math.max(0, redeemed - of))
  const { point, interval } = caused
  return { point: rest(point), interval: interval && [rest(interval[1]), rest(interval[0])] }
}
