import type { Clock } from './clock.ts'
import { keepRecent } from './recent.ts'

type Bucket = { tokens: number; at: number }
/** `credit` is the maximum debt; the size of the bucket by default. */
type Options = { clock: Clock; perSecond: number; burst: number; credit?: number }

const bucketsAtMost = 100_000

/**
 * Rate limits in memory: `perSecond` on average, `burst` at once. For checks that are too frequent for the database. Beyond 100,000 keys,
 * the least recently used one is removed.
 */
export const createTokenBuckets = ({ clock, perSecond, burst, credit = burst }: Options) => {
  const buckets = keepRecent<string, Bucket>(bucketsAtMost)

  const filled = ({ tokens, at }: Bucket, now: number) => Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * perSecond)

  const bucketOf = (key: string, now: number): Bucket => {
    const known = buckets.get(key)
    const bucket = { tokens: known ? filled(known, now) : burst, at: now }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    /** Takes tokens, or returns the seconds to wait for them. More than a full bucket costs a full bucket. */
    take: (key: string, count: number): number | null => {
      if (perSecond === Number.POSITIVE_INFINITY) return null
      const bucket = bucketOf(key, clock.now().getTime())
      const cost = Math.min(count, burst)
      if (bucket.tokens < cost) return (cost - bucket.tokens) / perSecond
      bucket.tokens -= cost
      return null
    },
    /** Takes tokens on credit, for events that happened already; returns them if `count` is negative. */
    charge: (key: string, count: number): void => {
      if (perSecond === Number.POSITIVE_INFINITY) return
      const bucket = bucketOf(key, clock.now().getTime())
      bucket.tokens = Math.min(burst, Math.max(-credit, bucket.tokens - count))
    },
  }
}
