import * as v from 'valibot'
import { granularities } from '#contract/dashboards/range.ts'
import { nameRule, textRule, timelessTest } from '#contract/segments/operators.ts'

export const insightLimits = {
  series: 5,
  conditions: 10,
  steps: 8,
  /** Groups of a breakdown that are named; all others are one more group. */
  groups: 10,
  groupLength: 200,
  /** 90 days. */
  windowHours: 2_160,
  periods: 12,
  rows: 100,
  people: 50,
  topNameLength: 4_000,
  events: 50,
  textLength: 200,
  /** Conditions on people. */
  who: 5,
} as const

const text = v.pipe(v.string(), v.maxLength(100))
const place = (below: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(below - 1))

/** What profiles say as a text: the last country and device, and the first source. */
export const whoTexts = ['country', 'source', 'device'] as const

/** A condition on a person, as they are now and not as they were at the time of an event. */
const personRule = v.union([
  v.strictObject({ segment: v.pipe(v.string(), v.uuid()), isIn: v.boolean() }),
  v.strictObject({ profile: v.literal('identified'), value: v.boolean() }),
  v.strictObject({
    profile: v.picklist(whoTexts),
    is: v.picklist(['equals', 'notEquals']),
    value: v.pipe(textRule, v.trim(), v.nonEmpty()),
  }),
])
export type PersonCondition = v.InferOutput<typeof personRule>

/** `from` and `to` are dates in `zone`, both included. */
const rangeEntries = { from: text, to: text, zone: v.optional(text) }

/** Only events of people who meet all conditions count. Not asked of the record of events. */
const whoEntries = { who: v.optional(v.pipe(v.array(personRule), v.minLength(1), v.maxLength(insightLimits.who))) }

const whereRule = v.optional(v.pipe(v.array(timelessTest({ property: nameRule })), v.maxLength(insightLimits.conditions)), [])

/** Events of a name that meet all conditions. */
const eventRule = v.strictObject({ event: nameRule, where: whereRule })
export type AskedEvent = v.InferOutput<typeof eventRule>

/** What is counted: events, the people who did them, or the numbers of a property. */
const measureRule = v.variant('of', [
  v.strictObject({ of: v.picklist(['total', 'people']) }),
  v.strictObject({ of: v.picklist(['sum', 'average']), property: nameRule }),
])
export type Measure = v.InferOutput<typeof measureRule>

/** A group of a breakdown by its place in the answer. */
const groupPlace = v.optional(v.nullable(place(insightLimits.groups + 1)), null)

const trendsRule = v.strictObject({
  kind: v.literal('trends'),
  ...rangeEntries,
  ...whoEntries,
  granularity: v.optional(v.picklist(granularities)),
  series: v.pipe(
    v.array(v.strictObject({ ...eventRule.entries, measure: measureRule })),
    v.minLength(1),
    v.maxLength(insightLimits.series),
  ),
  breakdown: v.optional(v.nullable(nameRule), null),
  /** Also the people behind a point. */
  people: v.optional(v.strictObject({ series: place(insightLimits.series), point: place(1_000), group: groupPlace })),
})
export type TrendsQuery = v.InferOutput<typeof trendsRule>

const funnelRule = v.strictObject({
  kind: v.literal('funnel'),
  ...rangeEntries,
  ...whoEntries,
  steps: v.pipe(v.array(eventRule), v.minLength(2), v.maxLength(insightLimits.steps)),
  /** In how many hours after the first step the others count. */
  windowHours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(insightLimits.windowHours)),
  /** A property of the first step. */
  breakdown: v.optional(v.nullable(nameRule), null),
  /** Also the people who came to a step, or who came to it and not to the next one. */
  people: v.optional(
    v.strictObject({ step: place(insightLimits.steps), who: v.picklist(['reached', 'left']), group: groupPlace }),
  ),
})
export type FunnelQuery = v.InferOutput<typeof funnelRule>

const retentionRule = v.strictObject({
  kind: v.literal('retention'),
  ...rangeEntries,
  ...whoEntries,
  first: eventRule,
  returning: eventRule,
  unit: v.picklist(['day', 'week']),
  periods: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(insightLimits.periods)),
  /** Also the people of a cohort who came back in a period; 0 stands for the cohort itself. */
  people: v.optional(v.strictObject({ cohort: place(1_000), period: place(insightLimits.periods + 1) })),
})
export type RetentionQuery = v.InferOutput<typeof retentionRule>

const topRule = v.strictObject({
  kind: v.picklist(['pages', 'sources']),
  ...rangeEntries,
  ...whoEntries,
  /** Also the people who viewed a page or came from a source, by its name in the answer. */
  people: v.optional(v.strictObject({ name: v.pipe(v.string(), v.maxLength(insightLimits.topNameLength)) })),
})
export type TopQuery = v.InferOutput<typeof topRule>

const eventsRule = v.strictObject({
  kind: v.literal('events'),
  ...rangeEntries,
  /** Part of the name of an event, or of the path, address or title of its page. Case does not matter. */
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(insightLimits.textLength)), ''),
  event: v.optional(v.nullable(nameRule), null),
  /** The id of a profile. */
  person: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  where: whereRule,
  /** `next` of the answer before this one. */
  before: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}$/))), null),
})
export type EventsQuery = v.InferOutput<typeof eventsRule>

/** A question about what people did: `POST /quote/api/v1/insights/query`. */
export const insightQuery = v.variant('kind', [trendsRule, funnelRule, retentionRule, topRule, eventsRule])
export type InsightQuery = v.InferOutput<typeof insightQuery>

export const insightKinds = ['trends', 'funnel', 'retention', 'pages', 'sources', 'events'] as const
export type InsightKind = (typeof insightKinds)[number]
