import * as v from 'valibot'
import { type DateRange, daysAfter, daysIn, longestRange } from '#contract/dashboards/range.ts'
import { type InsightQuery, insightQuery } from './query.ts'

export const savedInsightLimits = {
  insights: 100,
  /** That are shown on the dashboard. */
  shown: 12,
  nameLength: 100,
} as const

export const savedInsightName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(savedInsightLimits.nameLength, 'tooLong'),
)

/** A question without what is asked about one look at its answer: neither the people behind a point nor a later page of events. */
const keptQuestion = v.pipe(
  insightQuery,
  v.check((it) => !('people' in it && it.people !== undefined) && !('before' in it && it.before !== null)),
)

const contentEntries = {
  name: savedInsightName,
  question: keptQuestion,
  /** The question is about so many days up to the present one, whatever its dates are. Null: it is about its dates. */
  lastDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestRange))),
  onDashboard: v.boolean(),
}

export const savedInsightBody = v.strictObject(contentEntries)
export type SavedInsightContent = v.InferOutput<typeof savedInsightBody>

/** `replaces` is the revision that one knows: where there is another by now, the call fails with `insight.changed`. */
export const changeSavedInsightBody = v.strictObject({
  insight: savedInsightBody,
  replaces: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export const savedInsightParams = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const savedInsightSchema = v.object({
  id: v.string(),
  name: v.string(),
  question: insightQuery,
  lastDays: v.nullable(v.number()),
  onDashboard: v.boolean(),
  revision: v.number(),
  updatedAt: v.string(),
})
export type SavedInsight = v.InferOutput<typeof savedInsightSchema>

export const savedInsightsSchema = v.object({ items: v.array(savedInsightSchema) })
export type SavedInsights = v.InferOutput<typeof savedInsightsSchema>

/** The dates of a saved question as of a day. */
export const datesOf = ({ question, lastDays }: Pick<SavedInsight, 'question' | 'lastDays'>, today: string): DateRange =>
  lastDays === null ? { from: question.from, to: question.to } : { from: daysAfter(today, 1 - lastDays), to: today }

/** Dates that end today move on with the days; all others stay as they are. */
export const lastDaysOf = ({ from, to }: DateRange, today: string): number | null => {
  const days = to === today ? daysIn({ from, to }) : 0
  return days >= 1 && days <= longestRange ? days : null
}

/** A question as it is saved: without the people behind a point and without its page. */
export const keptOf = (query: InsightQuery): InsightQuery => {
  if (query.kind === 'events') return { ...query, before: null }
  if (!('people' in query)) return query
  const { people: _, ...kept } = query
  return kept
}
