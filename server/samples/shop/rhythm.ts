import { at } from './random.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** How busy each hour of a visitor's day is: quiet at night, a peak at noon and a higher one in the evening. */
const hours = [2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 15, 17, 14, 12, 12, 13, 14, 16, 20, 24, 22, 14, 6]
/** Sunday first. */
const weekdays = [13, 9, 9, 10, 10, 11, 14]
/** How much busier the end is than the beginning. */
const growth = 0.4

/**
 * Turns a share (0 to 1) of what happens between two times into the time at which so much of it has happened, for people so many hours east of
 * UTC: it passes quickly at night, and slowly in the evening. So what the shop's people do does not depend on when the 60 days are.
 */
export const clockOf = ({ from, to, offset }: { from: number; to: number; offset: number }) => {
  const steps = Math.ceil((to - from) / hour)
  const reached = [0]
  for (let step = 0; step < steps; step += 1) {
    const local = new Date(from + step * hour + offset * hour)
    const busy = at(hours, local.getUTCHours()) * at(weekdays, local.getUTCDay()) * (1 + (growth * step) / steps)
    reached.push(at(reached, step) + busy)
  }
  return (share: number): number => {
    const wanted = share * at(reached, steps)
    let low = 0
    let high = steps
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (at(reached, middle) <= wanted) low = middle
      else high = middle
    }
    const within = (wanted - at(reached, low)) / (at(reached, low + 1) - at(reached, low))
    return Math.floor(Math.min(to, from + (low + within) * hour))
  }
}

export { day, hour }
