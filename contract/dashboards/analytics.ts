import * as v from 'valibot'

/** How many pages and how many sources the overview of a project's last days names. */
export const overviewListLength = 10

/**
 * A project's last 7 days, today included, oldest first; what it counts may be a minute old (`computedAt`, ISO 8601).
 * `from` and `to` (exclusive) are instants, ISO 8601; a `day` is a date (`2026-03-31`) in `timeZone`, an IANA name.
 * Visitors, pages and sources are of people: bots are left out of them. A visitor belongs to the day on which a visit of theirs began, and
 * is counted once in `visitors`, however many days they came. `events` counts all that was accepted, by its time of receipt.
 * A `source` is the name of where a visit came from (`google`, `example.org`); null where it came from nowhere that is known.
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
