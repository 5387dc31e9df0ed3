import * as v from 'valibot'
import { rangeOf } from '#contract/dashboards/range.ts'
import { toProblem } from '#contract/http/problem.ts'
import { draftOfQuestion, type InsightDraft, insightDraft, questionOf } from '#contract/insights/draft.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import { datesOf, keptOf, lastDaysOf, type SavedInsight } from '#contract/insights/saved.ts'
import type { Project } from '#contract/projects/projects.ts'
import { dateAt, isTimeZone } from '#contract/projects/zones.ts'
import type { AskedContent } from '#machines/insights/saved-insight.machine.ts'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import type { InsightsAddress } from './address.ts'

/** The project that a question is about. */
type Zoned = Pick<Project, 'timeZone'>

/** UTC for a zone that this browser does not know. It may be older than that of whoever chose the project's. */
export const knownZone = (zone: string): string => (isTimeZone(zone) ? zone : 'UTC')

const todayIn = (zone: string): string => dateAt(Date.now(), knownZone(zone))

/**
 * The question of an address, that of the saved insight that is open, or an empty one about the last 30 days. Where it names no time zone it
 * is in that of the project.
 */
export const draftAt = ({ ask }: InsightsAddress, saved: SavedInsight | null, { timeZone }: Zoned): InsightDraft => {
  if (ask === undefined && saved) return draftOfQuestion(presentQuestion(saved, { timeZone }))
  const result = v.safeParse(insightDraft, ask ?? {})
  const draft = result.success ? result.output : v.parse(insightDraft, {})
  const zone = draft.zone === '' ? knownZone(timeZone) : draft.zone
  const usual = rangeOf('last30', todayIn(zone))
  return { ...draft, zone, from: draft.from || usual.from, to: draft.to || usual.to }
}

/** A saved question with its dates as of today. */
export const presentQuestion = (saved: Pick<SavedInsight, 'question' | 'lastDays'>, { timeZone }: Zoned): InsightQuery => {
  const zone = saved.question.zone ?? knownZone(timeZone)
  return { ...saved.question, zone, ...datesOf(saved, todayIn(zone)) }
}

/** What a draft would be saved as; null as long as something is missing in it. */
export const askedIn = (draft: InsightDraft, { timeZone }: Zoned): AskedContent | null => {
  const query = questionOf(draft)
  if (!query) return null
  return { question: keptOf(query), lastDays: lastDaysOf(query, todayIn(query.zone ?? timeZone)) }
}

/** Whether a saved insight asks just this. The dates of one that moves with the days do not count. */
export const isSameAsked = (asked: AskedContent | null, saved: SavedInsight, zoned: Zoned): boolean => {
  if (!asked) return false
  const textOf = ({ question, lastDays }: AskedContent) => {
    const query = questionOf(draftOfQuestion(presentQuestion({ question, lastDays }, zoned)))
    return JSON.stringify([query && keptOf(query), lastDays])
  }
  return textOf(asked) === textOf(saved)
}

type Asking<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

export const readingOf = <Data>({ data, error, isFetching, dataUpdatedAt, refetch }: Asking<Data>): Reading<Data> => ({
  data: data ?? null,
  problem: error ? toProblem(error) : null,
  isLoading: isFetching,
  readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
  onRetry: () => void refetch(),
})
