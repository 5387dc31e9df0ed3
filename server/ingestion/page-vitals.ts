import { type WebVital, webVitals, webVitalThresholds } from '#contract/dashboards/web-vitals.ts'

/** The measurements of one page load, each as the number of its bucket. */
export type PageVitals = { path: string; buckets: { metric: WebVital; bucket: number }[] }

const pathLength = 200

/** Values below `least` share one bucket; values above `most` are not counted. In milliseconds; CLS has no unit. */
const [milliseconds, shift] = [
  { least: 1, most: 10 * 60_000 },
  { least: 0.0001, most: 100 },
]
const ranges: Record<WebVital, { least: number; most: number }> = {
  LCP: milliseconds,
  INP: milliseconds,
  CLS: shift,
  TTFB: milliseconds,
}

/** The number of buckets between `good` and `poor`: the smallest for which a bucket's upper end is below 1.105 times its lower one. */
const steps: Record<WebVital, number> = { LCP: 5, INP: 10, CLS: 10, TTFB: 9 }

/** The bucket below all others. */
const zeroBucket = -100

/**
 * Bucket `b` holds the values in (good · g^(b-1), good · g^b], where g = (poor / good)^(1 / steps). Both thresholds are therefore ends of
 * buckets, and all values of a bucket have the same rating.
 */
const bucketOf = (metric: WebVital, value: unknown): number | null => {
  const { least, most } = ranges[metric]
  if (typeof value !== 'number' || !(value >= 0 && value <= most)) return null
  if (value < least) return zeroBucket
  const { good, poor } = webVitalThresholds[metric]
  return Math.ceil((steps[metric] * Math.log(value / good)) / Math.log(poor / good))
}

/**
 * The value that represents a bucket: every value in the bucket differs from it by at most (g - 1) / (g + 1) of its own size, which is less
 * than 5 %.
 */
export const valueOfBucket = (metric: WebVital, bucket: number): number => {
  if (bucket === zeroBucket) return 0
  const { good, poor } = webVitalThresholds[metric]
  const growth = (poor / good) ** (1 / steps[metric])
  return Number(((2 * good * growth ** bucket) / (growth + 1)).toPrecision(4))
}

/** The measurements in a `web_vitals` event, or null if none of them is plausible. */
export const pageVitalsOf = (properties: Record<string, unknown>): PageVitals | null => {
  const path = properties['path']
  if (typeof path !== 'string' || path === '') return null
  const buckets = webVitals.flatMap((metric) => {
    const bucket = bucketOf(metric, properties[metric])
    return bucket === null ? [] : [{ metric, bucket }]
  })
  return buckets.length > 0 ? { path: path.slice(0, pathLength).toWellFormed(), buckets } : null
}
