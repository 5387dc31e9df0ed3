import type { Arm } from '#contract/decisions/definition.ts'
import { bucketNumber } from '../segments/leaves.ts'
import { bucketOf } from '../statistics/bucket.ts'

const buckets = 10_000

/** Whether somebody is held out, and in which of 10,000 buckets they are. `share` is in per cent. */
export const holdoutOf = (salt: string, version: number, unit: string, share: number): { bucket: number; isHeldOut: boolean } => {
  const bucket = bucketNumber(`${salt}:${version}`, unit)
  return { bucket, isHeldOut: bucket < (share / 100) * buckets }
}

export type ChosenArm = { arm: Arm; propensity: number; position: number }

/**
 * The arm that a decision falls on, with its probability. A second hash divides each of the 10,000 buckets again, so that arms get their
 * shares to 1 in 100,000,000.
 */
export const chooseArm = (arms: readonly Arm[], strategy: string, decision: string): ChosenArm => {
  const sum = arms.reduce((total, { weight }) => total + weight, 0)
  const coarse = bucketOf({ seed: strategy, value: decision, version: 2 })
  const fine = bucketOf({ seed: `${strategy}:fine`, value: decision, version: 2 })
  const position = coarse + fine / buckets
  let reached = 0
  for (const arm of arms) {
    reached += arm.weight
    if (position < reached / sum) return { arm, propensity: arm.weight / sum, position }
  }
  const last = arms.at(-1)
  if (!last) throw new Error('a strategy has no arm')
  return { arm: last, propensity: last.weight / sum, position }
}
