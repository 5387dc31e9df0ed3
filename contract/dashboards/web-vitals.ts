import * as v from 'valibot'

export const webVitals = ['LCP', 'INP', 'CLS', 'TTFB'] as const
export type WebVital = (typeof webVitals)[number]

/** Up to `good` a value is good, above `poor` it is poor (https://web.dev/articles/vitals). In milliseconds; CLS has no unit. */
export const webVitalThresholds: Record<WebVital, { good: number; poor: number }> = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 800, poor: 1_800 },
}

/** The number of pages in the answer of `viewWebVitals`. */
export const webVitalPages = 50

const measuredSchema = v.nullable(
  v.object({ p75: v.number(), rating: v.picklist(['good', 'needs-improvement', 'poor']), count: v.number() }),
)
/** The measurements of `count` page loads: three quarters had `p75` or less. Null if none measured it. */
export type MeasuredVital = v.InferOutput<typeof measuredSchema>

/**
 * The performance of a project's pages for people in the last 7 days (UTC, by time of receipt), the page with most loads first. `from` and
 * `to` (exclusive) are instants, ISO 8601. A `p75` is within 5 % of the exact one, its rating is exact. The path `''` stands for all pages
 * after the first 500 of a day. The answer may be a minute old (`computedAt`).
 */
export const webVitalsSchema = v.object({
  from: v.string(),
  to: v.string(),
  pages: v.array(
    v.object({
      path: v.string(),
      loads: v.number(),
      LCP: measuredSchema,
      INP: measuredSchema,
      CLS: measuredSchema,
      TTFB: measuredSchema,
    }),
  ),
  computedAt: v.string(),
})
export type WebVitals = v.InferOutput<typeof webVitalsSchema>
