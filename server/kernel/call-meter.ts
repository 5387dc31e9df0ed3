/** What a process has answered since it was last asked. `batchTimes` counts batches of events by the bucket of their time. */
export type Answered = { calls: number; failures: number; batchTimes: number[] }
/** `isFault`: it failed by a fault of the server. `isBatch`: it was a batch of events. */
export type AnsweredCall = { milliseconds: number; isFault: boolean; isBatch: boolean }

/** Each bound is a fifth above the one before, so that a time is known to a tenth. The last bucket begins at 9 s. */
const growth = 1.2
export const timeBuckets = 51

/** Counts the calls that this process answers. */
export const createCallMeter = () => {
  let answered = nothing()
  return {
    note: ({ milliseconds, isFault, isBatch }: AnsweredCall): void => {
      answered.calls += 1
      if (isFault) answered.failures += 1
      if (isBatch) count(answered.batchTimes, bucketOf(milliseconds))
    },
    /** What was counted since the last time. */
    take: (): Answered => {
      const taken = answered
      answered = nothing()
      return taken
    },
  }
}

export type CallMeter = ReturnType<typeof createCallMeter>

/** The time in milliseconds that a share of what was counted did not exceed; null without anything. */
export const quantileOf = (times: readonly number[], share: number): number | null => {
  const total = times.reduce((sum, it) => sum + it, 0)
  if (total === 0) return null
  let seen = 0
  const bucket = times.findIndex((it) => {
    seen += it
    return seen >= share * total
  })
  // The middle of the bucket.
  return growth ** (bucket - 0.5)
}

const nothing = (): Answered => ({ calls: 0, failures: 0, batchTimes: Array.from({ length: timeBuckets }, () => 0) })

const bucketOf = (milliseconds: number): number =>
  Math.min(timeBuckets - 1, milliseconds <= 1 ? 0 : Math.ceil(Math.log(milliseconds) / Math.log(growth)))

const count = (times: number[], bucket: number): void => {
  times[bucket] = (times[bucket] ?? 0) + 1
}
