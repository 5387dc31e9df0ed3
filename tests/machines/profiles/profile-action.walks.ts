import { profileActionMachine } from '#machines/profiles/profile-action.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { certificate, of } from './people.ts'

export const graph = graphOf(profileActionMachine, {
  input: of,
  examples: [
    { type: 'action.ask', action: { kind: 'undo', entry: 'entry' } },
    { type: 'action.ask', action: { kind: 'anonymise' } },
    { type: 'action.ask', action: { kind: 'erase' } },
    { type: 'field.edit', field: 'reason', value: 'asked' },
    { type: 'field.leave', field: 'reason' },
    done('perform', null),
    done('perform', certificate),
    failed('perform', { code: 'server.busy' }),
  ],
  // A removal is certified, and nothing else is.
  isPossible: ({ context }, event) =>
    !('output' in event) || (event.output === null) === (context.action === null || context.action.kind === 'undo'),
  serialize: ({ action, form }) => [action?.kind, form.values.reason],
  detail: (event) => {
    if (event.type === 'action.ask') return event.action.kind
    return 'output' in event ? (event.output === null ? 'done' : 'certificate') : undefined
  },
})

export const { walks } = graph
