/** The messages sent and opened in one hour of the day. */
export type Hour = { sends: number; opens: number }

/**
 * How likely is a message to be opened if it is sent in this hour? (opens + k r)/(sends + k) with k = 20: the person's own messages have
 * little weight at first, and the population's rate r has the rest (a Beta prior worth 20 messages).
 */
export const openRate = ({ sends, opens }: Hour, { populationRate, weight = 20 }: { populationRate: number; weight?: number }) =>
  (opens + weight * populationRate) / (sends + weight)

/** The hour with the highest rate, given the population's rate of each hour. The earlier one of equal hours. Null without hours. */
export function bestHour(
  hours: readonly Hour[],
  { populationRates, weight = 20 }: { populationRates: readonly number[]; weight?: number },
) {
  const rates = hours.map((hour, index) => openRate(hour, { populationRate: populationRates[index] ?? 0, weight }))
  const best = rates.indexOf(Math.max(...rates))
  return best < 0 ? null : { hour: best, rate: rates[best] ?? 0, rates }
}
