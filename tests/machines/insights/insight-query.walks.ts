import * as v from 'valibot'
import type { InsightAnswer } from '#contract/insights/answer.ts'
import { type InsightDraft, insightDraft } from '#contract/insights/draft.ts'
import { insightQueryMachine } from '#machines/insights/insight-query.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const range = { from: '2026-03-01', to: '2026-03-30', zone: 'UTC' }
/** Nothing is asked about yet. */
export const empty: InsightDraft = v.parse(insightDraft, range)
/** A whole question. */
export const whole: InsightDraft = v.parse(insightDraft, { ...range, kind: 'pages' })

export const answer: InsightAnswer = {
  kind: 'pages',
  ...range,
  start: '2026-03-01T00:00:00.000Z',
  end: '2026-03-31T00:00:00.000Z',
  waiting: 0,
  computedAt: '2026-03-30T08:00:00.000Z',
  rows: [],
  total: { views: 0, visitors: 0, entries: 0 },
  people: null,
}

export const graph = graphOf(insightQueryMachine, {
  input: { projectId: 'first', draft: whole },
  examples: [
    { type: 'draft.edit', draft: empty },
    { type: 'draft.edit', draft: whole },
    done('askInsight', answer),
    failed('askInsight', { code: 'insight.tooSlow' }),
  ],
  serialize: ({ draft, isIncomplete }) => [draft.kind, isIncomplete],
  detail: (event) => ('draft' in event ? String(event.draft.kind) : undefined),
})

export const { walks } = graph
