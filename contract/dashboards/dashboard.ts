import * as v from 'valibot'
import { granularities } from './range.ts'

const text = v.pipe(v.string(), v.maxLength(100))

/** `from` and `to` are dates in `zone`, both included. Without a zone they are in that of the project. */
const rangeEntries = { from: text, to: text, zone: v.optional(text) }

/** Without `from` and `to`: the last 30 days. */
export const dashboardQuery = v.pipe(
  v.strictObject({
    ...rangeEntries,
    from: v.optional(text),
    to: v.optional(text),
    granularity: v.optional(v.picklist(granularities)),
    /** `previous`: also of as many days directly before. */
    compare: v.optional(v.picklist(['previous', 'none'])),
  }),
  v.check(({ from, to }) => (from === undefined) === (to === undefined)),
)

export const annotationsQuery = v.strictObject({ ...rangeEntries, granularity: v.optional(v.picklist(granularities)) })

const moneySchema = v.object({ currency: v.string(), orders: v.number(), paid: v.number(), refunded: v.number() })

/**
 * Counts of a span of time, without events of bots. `visitors` are distinct browsers; `newVisitors` were never seen before. A visit counts
 * where it began, an order and a refund where they happened. `buyingVisits` had their first order in the span. `revenue` (orders less
 * refunds) and `orders` are of `currency` only. `engagedMs` is how long pages were looked at. `shown` are messages that were seen, and
 * `clicked` clicks on messages.
 */
const countsEntries = {
  visitors: v.number(),
  newVisitors: v.number(),
  visits: v.number(),
  buyingVisits: v.number(),
  events: v.number(),
  orders: v.number(),
  revenue: v.number(),
  engagedMs: v.number(),
  shown: v.number(),
  clicked: v.number(),
}
const countsSchema = v.object(countsEntries)
export type Counts = v.InferOutput<typeof countsSchema>

/** One point. `isOpen`: its time is not over. */
const pointSchema = v.object({ ...countsEntries, at: v.string(), isOpen: v.boolean() })
export type ReportPoint = v.InferOutput<typeof pointSchema>

const totalsSchema = v.object({ ...countsEntries, money: v.array(moneySchema) })
export type Totals = v.InferOutput<typeof totalsSchema>

const sourceSchema = v.object({
  /** Empty where it is unknown. */
  source: v.string(),
  campaign: v.string(),
  visits: v.number(),
  orders: v.number(),
  revenue: v.number(),
})
export type ReportSource = v.InferOutput<typeof sourceSchema>

const spanEntries = { from: v.string(), to: v.string(), start: v.string(), end: v.string() }

/** Sources beyond these are not listed. */
export const sourcesShown = 50

/**
 * The key figures of a range. `start` and `end` (exclusive) are instants. `totals` of `before` end as long after their start as the range
 * has lasted by now (`isCut`), so that a day that is not over is compared with the same part of another.
 */
export const dashboardSchema = v.object({
  ...spanEntries,
  zone: v.string(),
  currency: v.string(),
  granularity: v.picklist(granularities),
  isOpen: v.boolean(),
  totals: totalsSchema,
  points: v.array(pointSchema),
  before: v.nullable(
    v.object({
      ...spanEntries,
      totals: totalsSchema,
      points: v.array(pointSchema),
      isCut: v.boolean(),
      /** The project's first event is later than the beginning of the period before. */
      isPartial: v.boolean(),
    }),
  ),
  sources: v.object({ first: v.array(sourceSchema), last: v.array(sourceSchema) }),
  /** When the project's first event happened; null without events. */
  since: v.nullable(v.string()),
  /** Events that are stored and not yet counted, and whether all are being counted anew. */
  waiting: v.number(),
  isRebuilding: v.boolean(),
  computedAt: v.string(),
})
export type Dashboard = v.InferOutput<typeof dashboardSchema>

export const funnelSteps = ['view_product', 'add_to_cart', 'start_checkout', 'purchase'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const funnelSplits = ['source', 'device'] as const
/** What the visits of a funnel are told apart by: their last source, or the device, both at the first step. */
export type FunnelSplit = (typeof funnelSplits)[number]

/** `step` also asks for the people who came to it and not to the next one, `by` for the same visits by source or device. */
export const funnelQuery = v.strictObject({
  ...rangeEntries,
  step: v.optional(v.picklist(funnelSteps)),
  by: v.optional(v.picklist(funnelSplits)),
})

export const funnelPeopleShown = 20
/** The groups with fewer visits count together. */
export const funnelGroupsShown = 8

/**
 * Visits that came to each step and to all before it; they count where they came to the first step. `medianMs` is the median time since
 * the step before it; null without visits, and for the first step.
 */
export const funnelSchema = v.object({
  ...spanEntries,
  zone: v.string(),
  steps: v.array(v.object({ step: v.picklist(funnelSteps), visits: v.number(), medianMs: v.nullable(v.number()) })),
  /** The latest visits that ended at the step that was asked for, with the profile of each; the latest first. */
  people: v.nullable(v.array(v.object({ profile: v.string(), at: v.string() }))),
  /**
   * The same visits by source or device, if that was asked for: those that came to each step, the groups with the most visits first. `name`
   * is empty where it is unknown, and null for all further groups together.
   */
  split: v.nullable(
    v.object({
      by: v.picklist(funnelSplits),
      groups: v.array(v.object({ name: v.nullable(v.string()), visits: v.array(v.number()) })),
    }),
  ),
  computedAt: v.string(),
})
export type Funnel = v.InferOutput<typeof funnelSchema>
