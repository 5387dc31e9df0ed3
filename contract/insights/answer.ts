import * as v from 'valibot'
import { granularities } from '#contract/dashboards/range.ts'
import { liveEventSchema } from '#contract/events/events.ts'

/** `start` and `end` (exclusive) are instants. `waiting` events are stored and not yet counted. */
const commonEntries = {
  from: v.string(),
  to: v.string(),
  zone: v.string(),
  start: v.string(),
  end: v.string(),
  waiting: v.number(),
  computedAt: v.string(),
}

/** The value of a breakdown; null where nothing is broken down. `none`: the events do not have the property. */
const groupSchema = v.nullable(
  v.variant('is', [v.object({ is: v.literal('value'), value: v.string() }), v.object({ is: v.picklist(['none', 'others']) })]),
)
export type Group = v.InferOutput<typeof groupSchema>

/** The latest people, each once; null where none were asked for. */
const peopleSchema = v.nullable(v.array(v.object({ profile: v.string(), at: v.string() })))
export type InsightPeople = v.InferOutput<typeof peopleSchema>

const numbers = v.array(v.nullable(v.number()))

/** `values` has a number for each point; `total` is that of the whole range, so people count once in it. An average of nothing is null. */
const trendsSchema = v.object({
  kind: v.literal('trends'),
  ...commonEntries,
  granularity: v.picklist(granularities),
  points: v.array(v.object({ at: v.string(), isOpen: v.boolean(), isFuture: v.boolean() })),
  series: v.array(v.object({ series: v.number(), group: groupSchema, total: v.nullable(v.number()), values: numbers })),
  people: peopleSchema,
})
export type TrendsAnswer = v.InferOutput<typeof trendsSchema>

/** People who came to each step after those before it, and the median time since the first one. The first group is everyone. */
const funnelSchema = v.object({
  kind: v.literal('funnel'),
  ...commonEntries,
  groups: v.array(
    v.object({ group: groupSchema, steps: v.array(v.object({ people: v.number(), medianMs: v.nullable(v.number()) })) }),
  ),
  people: peopleSchema,
})
export type FunnelAnswer = v.InferOutput<typeof funnelSchema>

/** People by the period of their first event in the range, and how many came back in each later period; null where it has not begun. */
const retentionSchema = v.object({
  kind: v.literal('retention'),
  ...commonEntries,
  cohorts: v.array(v.object({ at: v.string(), people: v.number(), returned: numbers })),
  people: peopleSchema,
})
export type RetentionAnswer = v.InferOutput<typeof retentionSchema>

const topEntries = { views: v.number(), visitors: v.number(), entries: v.number() }

/** Views of pages, the people who viewed them, and the visits that began with them. An empty name is an unknown page or source. */
const topSchema = v.object({
  kind: v.picklist(['pages', 'sources']),
  ...commonEntries,
  rows: v.array(v.object({ name: v.string(), ...topEntries })),
  total: v.object(topEntries),
  people: peopleSchema,
})
export type TopAnswer = v.InferOutput<typeof topSchema>

/** Stored events, the last received first, each with the profile it belongs to. `next` asks for those before them; null at the end. */
const eventsSchema = v.object({
  kind: v.literal('events'),
  ...commonEntries,
  events: v.array(v.object({ ...liveEventSchema.entries, profile: v.nullable(v.string()) })),
  next: v.nullable(v.string()),
})
export type EventsAnswer = v.InferOutput<typeof eventsSchema>

export const insightAnswer = v.variant('kind', [trendsSchema, funnelSchema, retentionSchema, topSchema, eventsSchema])
export type InsightAnswer = v.InferOutput<typeof insightAnswer>

/** What the newest events of a project are called, and what their properties are called; the most frequent first. */
export const insightNames = v.object({ events: v.array(v.string()), properties: v.array(v.string()) })
export type InsightNames = v.InferOutput<typeof insightNames>
