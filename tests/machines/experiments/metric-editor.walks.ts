import { metricEditorMachine } from '#machines/experiments/metric-editor.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { carts } from './metrics.ts'

export const of = { projectId: 'first', metric: carts }
export const renamed = { ...carts, name: 'All carts', revision: 2 }

export const graph = graphOf(metricEditorMachine, {
  input: of,
  examples: [
    { type: 'metric.edit', typed: { hours: '48' } },
    { type: 'metric.edit', typed: { hours: 'long' } },
    done('checkMetric', { unseen: [] }),
    done('checkMetric', { unseen: [{ part: 'measure', field: 'event' }] }),
    failed('checkMetric', { code: 'transport.offline', status: 0 }),
    done('saveMetric', renamed),
    failed('saveMetric', { code: 'transport.offline', status: 0 }),
    failed('saveMetric', { code: 'metric.changed' }),
    done('readMetric', renamed),
    failed('readMetric', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ typed, metric, wrong, unseen, problem }) => [typed.hours, metric?.revision, wrong, unseen.length, problem?.code],
  detail: (event) => {
    if (event.type === 'metric.edit') return String(event.typed.hours)
    if ('error' in event) return String((event.error as { problem?: { code: string } }).problem?.code)
    if (event.type === 'xstate.done.actor.checkMetric' && 'output' in event) return JSON.stringify(event.output)
    return undefined
  },
})

export const { walks } = graph
