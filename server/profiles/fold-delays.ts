/** The buckets of a histogram of delays: the first holds less than a millisecond, each further one ends 1.25 times later, the last has no end. */
export const delayBuckets = 80
const ratio = 1.25

/** How many of the delays, in milliseconds, fall into each bucket. */
export const countDelays = (delays: readonly number[]): number[] => {
  const counts = new Array<number>(delayBuckets).fill(0)
  for (const delay of delays) {
    const bucket = delay < 1 ? 0 : Math.min(1 + Math.floor(Math.log(delay) / Math.log(ratio)), delayBuckets - 1)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return counts
}

/**
 * The delay, in milliseconds, that a share of all (0 to 1) took at most, at most 25 % off: within a bucket delays count as evenly spread over
 * its logarithm. Null without a delay.
 */
export const delayAt = (counts: readonly number[], share: number): number | null => {
  const all = counts.reduce((sum, it) => sum + it, 0)
  if (all === 0) return null
  let before = 0
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && before + count >= share * all) {
      const part = Math.max(0, share * all - before) / count
      return bucket === 0 ? part : Math.round(ratio ** (bucket - 1 + part))
    }
    before += count
  }
  return null
}
