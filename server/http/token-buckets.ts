import type { Clock } from '../clock.ts'

type Bucket = { tokens: number; at: number }

const bucketsAtMost = 100_000

/** Counts in memory how fast things come: `perSecond` for long, `burst` at once. For what is asked so often that a database must not be. */
export const createTokenBuckets = ({ clock, perSecond, burst }: { clock: Clock; perSecond: number; burst: number }) => {
  const buckets = new Map<string, Bucket>()

  const filled = ({ tokens, at }: Bucket, now: number) => Math.min(burst, tokens + (Math.max(0, now - at) / 1_000) * perSecond)

  const makeRoom = (now: number) => {
    for (const [key, bucket] of buckets) if (filled(bucket, now) >= burst) buckets.delete(key)
    if (buckets.size >= bucketsAtMost) buckets.clear()
  }

  const bucketOf = (key: string, now: number): Bucket => {
    const known = buckets.get(key)
    if (!known && buckets.size >= bucketsAtMost) makeRoom(now)
    const bucket = { tokens: known ? filled(known, now) : burst, at: now }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    /** Takes so many, or answers the seconds to wait for them. More than a full bucket costs a full bucket. */
    take: (key: string, count: number): number | null => {
      if (perSecond === Number.POSITIVE_INFINITY) return null
      const bucket = bucketOf(key, clock.now().getTime())
      const cost = Math.min(count, burst)
      if (bucket.tokens < cost) return (cost - bucket.tokens) / perSecond
      bucket.tokens -= cost
      return null
    },
    /** Takes what is gone already, on credit of at most a full bucket. */
    charge: (key: string, count: number): void => {
      if (perSecond === Number.POSITIVE_INFINITY) return
      const bucket = bucketOf(key, clock.now().getTime())
      bucket.tokens = Math.max(-burst, bucket.tokens - count)
    },
  }
}
