import { holdoutChangeMachine } from '#machines/experiments/holdout-change.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'project' }
export const changed = { share: 10, version: 2, since: '2026-03-10T08:00:00.000Z', reason: 'a new quarter' }

export const graph = graphOf(holdoutChangeMachine, {
  input: of,
  examples: [
    { type: 'holdout.ask', share: 5 },
    { type: 'field.edit', field: 'share', value: '10' },
    { type: 'field.edit', field: 'reason', value: 'a new quarter' },
    { type: 'field.leave', field: 'share' },
    { type: 'field.leave', field: 'reason' },
    done('changeHoldout', changed),
    failed('changeHoldout', { code: 'server.busy' }),
  ],
  serialize: ({ form }) => [form.values.share, form.values.reason],
})

export const { walks } = graph
