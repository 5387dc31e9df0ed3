import { responseActionStatusMachine } from '#machines/actions/response-action-status.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { tea } from './response-actions.ts'

export const graph = graphOf(responseActionStatusMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'status.change', change: 'archive', action: tea },
    { type: 'status.change', change: 'restore', action: tea },
    { type: 'status.change', change: 'delete', action: tea },
    done('changeStatus', null),
    done('changeStatus', { outcome: 'deleted', usedBy: [] }),
    done('changeStatus', { outcome: 'archived', usedBy: [{ kind: 'strategy', id: 's', name: 'S' }] }),
    failed('changeStatus', { code: 'action.changed' }),
  ],
  serialize: ({ asked }) => [asked?.change],
  isPossible: ({ context }, event) => {
    if (!('output' in event)) return true
    return (context.asked?.change === 'delete') === (event.output !== null)
  },
  detail: (event) => {
    if ('change' in event) return event.change
    if (!('output' in event) || typeof event.output !== 'object' || event.output === null) return undefined
    return 'outcome' in event.output ? String(event.output.outcome) : undefined
  },
})

export const { walks } = graph
