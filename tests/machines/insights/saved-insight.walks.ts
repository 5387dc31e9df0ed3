import type { SavedInsight } from '#contract/insights/saved.ts'
import { savedInsightMachine } from '#machines/insights/saved-insight.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const range = { from: '2026-03-01', to: '2026-03-30', zone: 'UTC' }
export const asked = { question: { kind: 'sources' as const, ...range }, lastDays: 30 }
export const saved: SavedInsight = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Pages',
  question: { kind: 'pages', ...range },
  lastDays: null,
  onDashboard: false,
  revision: 1,
  updatedAt: '2026-03-30T08:00:00.000Z',
}
export const next: SavedInsight = { ...saved, ...asked, revision: 2 }
export const of = { projectId: 'first', saved }

export const graph = graphOf(savedInsightMachine, {
  input: of,
  examples: [
    { type: 'insight.open', saved: null },
    { type: 'insight.open', saved },
    { type: 'insight.save', asked },
    { type: 'insight.saveAs', asked },
    { type: 'name.edit', name: '' },
    { type: 'name.edit', name: ' Sources ' },
    { type: 'shown.edit', isShown: true },
    done('saveInsight', next),
    failed('saveInsight', { code: 'transport.offline', status: 0 }),
    failed('saveInsight', { code: 'insight.changed' }),
    done('saveNamed', next),
    failed('saveNamed', { code: 'insight.taken' }),
    failed('saveNamed', { code: 'insight.changed' }),
    done('removeInsight', null),
    failed('removeInsight', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ saved: open, purpose, name, isShown, problem }) => [open?.revision, purpose, name, isShown, problem?.code],
  detail: (event) =>
    event.type === 'insight.open'
      ? (event.saved?.name ?? 'none')
      : event.type === 'name.edit'
        ? event.name.trim() || 'empty'
        : 'error' in event
          ? String((event.error as { problem?: { code: string } }).problem?.code)
          : undefined,
})

export const { walks } = graph
