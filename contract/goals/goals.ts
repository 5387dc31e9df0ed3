import * as v from 'valibot'
import { daysIn, faultOf } from '../dashboards/range.ts'
import { type MetricDefinition, metricKinds } from '../experiments/metrics.ts'

/** What a goal can be about, in the words of the dashboard. `signUps` are events `user_signup`. A visitor counts once a day. */
export const goalMetrics = ['orders', 'revenue', 'signUps', 'revenuePerVisitor', 'conversionRate'] as const
export type PlainGoalMetric = (typeof goalMetrics)[number]
/** A metric of the project's library, by its id. */
export type LibraryGoalMetric = `library:${string}`
export type GoalMetric = PlainGoalMetric | LibraryGoalMetric

const shapes: Record<PlainGoalMetric, 'sum' | 'ratio'> = {
  orders: 'sum',
  revenue: 'sum',
  signUps: 'sum',
  revenuePerVisitor: 'ratio',
  conversionRate: 'ratio',
}
export const isOfLibrary = (metric: GoalMetric): metric is LibraryGoalMetric => metric.startsWith('library:')
/** The id that a metric has in the library; null for those of goals only. */
export const libraryIdOf = (metric: GoalMetric): string | null => (isOfLibrary(metric) ? metric.slice('library:'.length) : null)
/** A sum grows from day to day; a ratio is a level. Metrics of the library are levels: a share, a figure for each visitor, or a ratio. */
export const goalShapeOf = (metric: GoalMetric): 'sum' | 'ratio' => (isOfLibrary(metric) ? 'ratio' : shapes[metric])

/** A goal adds up days. A return counts from the moment at which each person met a strategy, so that it belongs to no day. */
export const canBeGoal = ({ kind }: Pick<MetricDefinition, 'kind'>): boolean => kind !== 'retention'

/** Whether its figures are amounts in the project's currency. */
export const isMoney = ({ measure, denominator }: Pick<MetricDefinition, 'measure' | 'denominator'>): boolean =>
  measure.kind === 'revenue' && denominator?.kind !== 'revenue'

const libraryMetric = v.custom<LibraryGoalMetric>((it) => typeof it === 'string' && /^library:[\w-]{1,40}$/.test(it))

export const goalLimits = { goals: 20, target: 1_000_000_000_000, days: 366 } as const

const never = '9999-12-31'
const date = v.pipe(
  v.string(),
  v.check((it) => {
    const fault = faultOf({ from: it, to: it }, never)
    return fault === null
  }),
)

const entries = {
  metric: v.union([v.picklist(goalMetrics), libraryMetric]),
  /** A conversion rate is a share of 1. */
  target: v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(goalLimits.target)),
  /** Dates in the project's time zone; both belong to the window. */
  from: date,
  to: date,
  /** A member of the organisation. */
  owner: v.pipe(v.string(), v.uuid()),
}

/** A goal whose window ends on or after the day on which it begins and lasts a year at most, and whose share is no more than all. */
export const goalBody = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(({ from, to }) => to >= from && daysIn({ from, to }) <= goalLimits.days),
    ['to'],
  ),
  v.forward(
    v.check(({ metric, target }) => metric !== 'conversionRate' || target <= 1),
    ['target'],
  ),
)
export type GoalContent = v.InferOutput<typeof goalBody>

/** `replaces` is the revision that one knows: where there is another by now, the call fails with `goal.changed`. */
export const changeGoalBody = v.strictObject({ goal: goalBody, replaces: v.pipe(v.number(), v.integer(), v.minValue(1)) })
export const goalParams = v.object({ id: v.pipe(v.string(), v.uuid()) })

const interval = v.tuple([v.number(), v.number()])
const contributionSchema = v.object({
  strategy: v.string(),
  name: v.string(),
  /** What the strategy caused, in the unit of the sum, with its 95 % interval. */
  units: v.object({ point: v.number(), interval }),
  /** Its part of all that was reached; null where that is not positive. */
  share: v.nullable(v.number()),
})
export type Contribution = v.InferOutput<typeof contributionSchema>

/** `metricGone`: it was deleted from the library. `metricUnfit`: it was changed into one that no goal can be about. */
export const forecastReasons = ['over', 'notBegun', 'tooFewDays', 'noVisitors', 'metricGone', 'metricUnfit'] as const
export type ForecastReason = (typeof forecastReasons)[number]

const progressSchema = v.object({
  state: v.picklist(['planned', 'running', 'over']),
  /** What was reached by now; null before the window begins, without any data in it, and for a ratio that divides by 0. */
  current: v.nullable(v.number()),
  /** The part of the window that is over, from 0 to 1. */
  elapsed: v.number(),
  /** Reached / (target x elapsed); for ratios reached / target. Null where nothing is known. */
  pace: v.nullable(v.number()),
  /** At the end of the window, with its 95 % interval. Null where there is none: `reason` says why. */
  forecast: v.nullable(v.object({ value: v.number(), interval })),
  reason: v.nullable(v.picklist(forecastReasons)),
  /** Strategies with an effect on what the goal counts. They may have reached the same people, so that they are never added up. */
  contributions: v.array(contributionSchema),
  /** What all strategies caused together, from the global holdout: each person counts once. Null where that is not known. */
  together: v.nullable(v.pick(contributionSchema, ['units', 'share'])),
})
export type GoalProgress = v.InferOutput<typeof progressSchema>

export const goalSchema = v.object({
  id: v.string(),
  ...entries,
  /** Null for somebody who has left. */
  ownerName: v.nullable(v.string()),
  /** The metric of the library that it is about; null for others, and for one that was deleted. */
  library: v.nullable(
    v.object({ id: v.string(), name: v.nullable(v.string()), kind: v.picklist(metricKinds), isMoney: v.boolean() }),
  ),
  revision: v.number(),
  updatedAt: v.string(),
  progress: progressSchema,
})
export type Goal = v.InferOutput<typeof goalSchema>

export const goalsSchema = v.object({
  items: v.array(goalSchema),
  members: v.array(v.object({ id: v.string(), name: v.string() })),
  zone: v.string(),
  currency: v.string(),
  /** The date of now in the zone. */
  today: v.string(),
  asOf: v.string(),
})
export type Goals = v.InferOutput<typeof goalsSchema>
/** A goal as it was saved, without its progress. */
export const savedGoalSchema = v.object({ id: v.string(), revision: v.number() })
export type SavedGoal = v.InferOutput<typeof savedGoalSchema>
