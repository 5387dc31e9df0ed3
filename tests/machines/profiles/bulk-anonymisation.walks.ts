import { bulkAnonymisationMachine } from '#machines/profiles/bulk-anonymisation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(bulkAnonymisationMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'people.ask', profiles: ['ann', 'ben'] },
    { type: 'field.edit', field: 'reason', value: 'asked' },
    { type: 'field.leave', field: 'reason' },
    done('anonymise', undefined),
    failed('anonymise', { code: 'profile.unknown' }),
    failed('anonymise', { code: 'server.busy' }),
  ],
  serialize: ({ left, done: count, gone, form }) => [left, count, gone, form.values],
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
