import * as v from 'valibot'

/** The number of pages and of sources in the overview of a project's last days. */
export const overviewListLength = 10

/**
 * A project's last 7 days, including today, oldest first; the figures may be a minute old (`computedAt`, ISO 8601). `from` and `to`
 * (exclusive) are instants, ISO 8601; a `day` is a date (`2026-03-31`) in `timeZone`, an IANA name. Visitors, pages and sources exclude
 * bots. A visitor belongs to the day on which their visit began, and is counted once in `visitors`, on however many days they came.
 * `events` counts all accepted events, by time of receipt. A `source` is the name of the origin of a visit (`google`, `example.org`), or
 * null if it is unknown.
 */
export const analyticsOverviewSchema = v.object({
  from: v.string(),
  to: v.string(),
  timeZone: v.string(),
  days: v.array(v.object({ day: v.string(), visitors: v.number(), events: v.number() })),
  visitors: v.number(),
  events: v.number(),
  pages: v.array(v.object({ path: v.string(), views: v.number() })),
  sources: v.array(v.object({ source: v.nullable(v.string()), visits: v.number() })),
  computedAt: v.string(),
})
export type AnalyticsOverview = v.InferOutput<typeof analyticsOverviewSchema>
