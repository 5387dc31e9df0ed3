import type { Interval } from './interval.ts'
import { around } from './interval.ts'
import { normalQuantile, twoSidedZ } from './normal.ts'

/**
 * p-values adjusted so that among all of them the chance of even one false alarm stays at alpha (Holm, "A simple sequentially rejective
 * multiple test procedure", 1979). In the order of the input; null, a figure that could not be computed, stays null and does not count.
 */
export function holm(p: readonly (number | null)[]) {
  return adjusted(p, (sorted) => {
    let highest = 0
    return sorted.map((value, rank) => {
      highest = Math.max(highest, Math.min(1, value * (sorted.length - rank)))
      return highest
    })
  })
}

/**
 * p-values adjusted so that of the alarms a share of at most alpha is expected to be false (Benjamini and Hochberg, "Controlling the
 * false discovery rate", 1995). In the order of the input; null stays null and does not count.
 */
export function benjaminiHochberg(p: readonly (number | null)[]) {
  return adjusted(p, (sorted) => {
    let lowest = 1
    return sorted
      .map((value, rank) => (value * sorted.length) / (rank + 1))
      .reverse()
      .map((value) => {
        lowest = Math.min(lowest, value)
        return lowest
      })
      .reverse()
  })
}

/**
 * The interval that corresponds to an adjusted p: d ± z(1 - alpha/2) |d|/z(1 - p/2), and never narrower than the unadjusted one. It
 * excludes 0 exactly if the adjusted p is below alpha. Null if the adjusted p is 1, for which every effect is possible.
 */
export function adjustedInterval(
  { delta, interval, adjustedP }: { delta: number; interval: Interval; adjustedP: number },
  alpha = 0.05,
): Interval | null {
  if (adjustedP >= 1) return null
  if (adjustedP <= 0 || delta === 0) return interval
  const halfWidth = (twoSidedZ(alpha) * Math.abs(delta)) / normalQuantile(1 - adjustedP / 2)
  return around(delta, Math.max(halfWidth, (interval[1] - interval[0]) / 2))
}

function adjusted(p: readonly (number | null)[], adjust: (sorted: number[]) => number[]) {
  const known = p.flatMap((value, index) => (value === null ? [] : [{ value, index }])).sort((a, b) => a.value - b.value)
  const result: (number | null)[] = p.map(() => null)
  const adjustedValues = adjust(known.map(({ value }) => value))
  known.forEach(({ index }, rank) => {
    result[index] = adjustedValues[rank] ?? null
  })
  return result
}
