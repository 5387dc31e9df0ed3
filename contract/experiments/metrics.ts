import * as v from 'valibot'
import { length } from '../http/rules.ts'
import { nameRule, segmentLimits, timelessTest } from '../segments/operators.ts'

export const metricKinds = ['proportion', 'mean', 'ratio', 'count', 'retention'] as const
export type MetricKind = (typeof metricKinds)[number]
export const directions = ['up', 'down'] as const

/** Windows are in hours. Names are in code points. */
export const metricLimits = { metrics: 40, name: 80, hours: 24 * 90, lookBackDays: 90, cap: 1_000_000_000_000 } as const

const where = v.pipe(v.array(timelessTest({ property: nameRule })), v.maxLength(segmentLimits.conditions))

/**
 * What is counted of a person's events. `orders`: purchases, each order once. `revenue`: their values less refunds, in the project's currency.
 * `event`: events of a name. `property`: the sum of a numeric property of them.
 */
export const measureSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('orders') }),
  v.strictObject({ kind: v.literal('revenue') }),
  v.strictObject({ kind: v.literal('event'), event: nameRule, where }),
  v.strictObject({ kind: v.literal('property'), event: nameRule, where, property: nameRule }),
])
export type Measure = v.InferOutput<typeof measureSchema>

const hours = (min: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(metricLimits.hours))

const entries = {
  kind: v.picklist(metricKinds),
  measure: measureSchema,
  /** Of a ratio only. */
  denominator: v.nullable(measureSchema),
  /** Events count from so many hours after the exposure: 0 unless the kind is `retention`. */
  fromHours: hours(0),
  /** Events count up to so many hours after the exposure. */
  hours: hours(1),
  /** What one person adds at most; null for no limit. */
  cap: v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(metricLimits.cap))),
  direction: v.picklist(directions),
  isGuardrail: v.boolean(),
  /** The days before the exposure whose figure adjusts the result (CUPED); 0 for no adjustment. */
  lookBackDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(metricLimits.lookBackDays)),
}

/** What a kind can count: shares, counts and returns count things; means and ratios also add up amounts. */
export const measuresFor = (kind: MetricKind): readonly Measure['kind'][] =>
  kind === 'mean' || kind === 'ratio' ? ['event', 'property', 'orders', 'revenue'] : ['event', 'orders']

/** A yes or no has no amount that could be cut. */
export const canBeCapped = (kind: MetricKind): boolean => kind !== 'proportion' && kind !== 'retention'

/**
 * A definition that can be computed: a ratio divides by something that is not the same, only a ratio divides, a yes or no counts events and has
 * no cap, and a time ends after it begins.
 */
export const metricDefinitionSchema = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(({ kind, denominator }) => (kind === 'ratio') === (denominator !== null)),
    ['denominator'],
  ),
  v.forward(
    v.check(({ measure, denominator }) => JSON.stringify(measure) !== JSON.stringify(denominator)),
    ['denominator'],
  ),
  v.forward(
    v.check(({ kind, measure }) => measuresFor(kind).includes(measure.kind)),
    ['measure'],
  ),
  v.forward(
    v.check(({ kind, cap }) => cap === null || canBeCapped(kind)),
    ['cap'],
  ),
  v.forward(
    v.check(({ kind, fromHours }) => fromHours === 0 || kind === 'retention'),
    ['fromHours'],
  ),
  v.forward(
    v.check(({ hours, fromHours }) => fromHours < hours),
    ['hours'],
  ),
)
export type MetricDefinition = v.InferOutput<typeof metricDefinitionSchema>

export const builtInMetrics = [
  'conversion',
  'orders',
  'revenue',
  'orderValue',
  'cartRate',
  'returnRate',
  'refundRate',
  'dismissals',
] as const
export type BuiltInMetric = (typeof builtInMetrics)[number]

/** A metric of the library. Built-in ones have their own name as id and no name: each language has one. */
export const metricSchema = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  isBuiltIn: v.boolean(),
  /** False until what was before a change of the metric is counted. */
  isCounted: v.boolean(),
  definition: metricDefinitionSchema,
  revision: v.number(),
  updatedAt: v.nullable(v.string()),
})
export type Metric = v.InferOutput<typeof metricSchema>
export const metricsSchema = v.object({ items: v.array(metricSchema) })

const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= metricLimits.name),
)
export const createMetricBody = v.strictObject({ name: nameField, definition: metricDefinitionSchema })
/** `replaces` is the revision that one knows: where there is another by now, the call fails with `metric.changed`. */
export const changeMetricBody = v.strictObject({
  ...createMetricBody.entries,
  replaces: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** What a definition names that is in none of the latest `checkedEvents` events of the project: an event, or a property of an event that is. */
export const checkMetricBody = v.strictObject({ definition: metricDefinitionSchema })
export const checkedEvents = 20_000
export const unseenSchema = v.object({ part: v.picklist(['measure', 'denominator']), field: v.picklist(['event', 'property']) })
export type Unseen = v.InferOutput<typeof unseenSchema>
export const metricCheckSchema = v.object({ unseen: v.array(unseenSchema) })
export type MetricCheck = v.InferOutput<typeof metricCheckSchema>

export const metricParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
