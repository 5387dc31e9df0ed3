import type { RfmScore } from './rfm.ts'

/** The four values that part buyers into fifths: a score is 1 and one more for each cut that a value is above. */
export type Cuts = readonly number[]

export const scoreBy = (cuts: Cuts, value: number): RfmScore => {
  const above = cuts.reduce((count, cut) => count + (value > cut ? 1 : 0), 0)
  return above >= 4 ? 5 : above === 3 ? 4 : above === 2 ? 3 : above === 1 ? 2 : 1
}

const partSize = 16_384

/**
 * Collects whole numbers, and answers the cuts with which `scoreBy` gives everybody the score that `rfm` gives. A number takes eight bytes, and
 * no step takes longer than sorting 16,384 of them, so that there may be millions.
 */
export const createCutter = () => {
  const parts: Float64Array[] = []
  let open = new Float64Array(partSize)
  let filled = 0

  const close = () => {
    if (filled > 0) parts.push(open.subarray(0, filled).sort())
    open = new Float64Array(partSize)
    filled = 0
  }

  const countUpTo = (value: number) => parts.reduce((sum, part) => sum + placeAfter(part, value), 0)

  /** The smallest value that at least `rank` values are not above. */
  const valueAt = (rank: number) => {
    let low = Math.min(...parts.map((part) => part[0] ?? 0))
    let high = Math.max(...parts.map((part) => part.at(-1) ?? 0))
    while (low < high) {
      const middle = Math.floor(low + (high - low) / 2)
      if (countUpTo(middle) >= rank) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    add: (value: number): void => {
      if (!Number.isSafeInteger(value)) throw new RangeError(`only whole numbers are compared, not ${value}`)
      open[filled] = value
      filled += 1
      if (filled === partSize) close()
    },
    /** No cuts if nothing was added. */
    cuts: (): Cuts => {
      close()
      const count = parts.reduce((sum, part) => sum + part.length, 0)
      return count === 0 ? [] : [1, 2, 3, 4].map((fifth) => valueAt(Math.ceil((fifth * count) / 5)))
    },
  }
}

/** How many values of a sorted part are not above `value`. */
const placeAfter = (part: Float64Array, value: number) => {
  let [low, high] = [0, part.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((part[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
