import type { SavedInsight } from '#contract/insights/saved.ts'
import { shownInsightMachine } from '#machines/insights/shown-insight.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { saved } from './saved-insight.walks.ts'

export const put: SavedInsight = { ...saved, onDashboard: true, revision: 2 }

export const graph = graphOf(shownInsightMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'shown.set', saved, isShown: true },
    { type: 'shown.set', saved: put, isShown: false },
    done('showInsight', put),
    done('showInsight', saved),
    failed('showInsight', { code: 'insight.tooManyShown' }),
  ],
  serialize: ({ asked, problem }) => [asked?.isShown, problem?.code],
  detail: (event) =>
    event.type === 'shown.set'
      ? event.isShown
        ? 'on'
        : 'off'
      : 'output' in event
        ? String((event.output as SavedInsight).onDashboard)
        : undefined,
})

export const { walks } = graph
