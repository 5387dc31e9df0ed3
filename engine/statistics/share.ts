import type { Interval } from './interval.ts'
import { twoSidedZ } from './normal.ts'

/**
 * The interval of a share of which `hits` of `n` were seen, by Wilson (1927): it stays within 0 and 1 and is sound for few hits.
 * (p + z²/2n ± z sqrt(p(1 - p)/n + z²/4n²))/(1 + z²/n). Without anything seen every share is possible.
 */
export function shareInterval({ hits, n }: { hits: number; n: number }, alpha = 0.05): Interval {
  if (n <= 0) return [0, 1]
  const z = twoSidedZ(alpha)
  const [share, square] = [hits / n, z ** 2 / n]
  const center = (share + square / 2) / (1 + square)
  const reach = (z * Math.sqrt((share * (1 - share)) / n + square / (4 * n))) / (1 + square)
  return [Math.max(0, center - reach), Math.min(1, center + reach)]
}
