import { segmentActionMachine } from '#machines/segments/segment-action.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { buyers } from './segments.ts'

export const users = [{ kind: 'segment' as const, id: 'regulars', name: 'Regulars' }]

export const graph = graphOf(segmentActionMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'action.ask', action: 'archive', segment: buyers },
    { type: 'action.ask', action: 'restore', segment: buyers },
    { type: 'action.ask', action: 'delete', segment: buyers },
    done('act', null),
    done('act', { outcome: 'deleted', usedBy: [] }),
    done('act', { outcome: 'archived', usedBy: users }),
    failed('act', { code: 'segment.changed' }),
  ],
  serialize: ({ asked, outcome }) => [asked?.action, outcome?.outcome],
  isPossible: ({ context }, event) => {
    if (!('output' in event)) return true
    return (context.asked?.action === 'delete') === (event.output !== null)
  },
  detail: (event) => {
    if ('action' in event) return event.action
    if (!('output' in event) || typeof event.output !== 'object' || event.output === null) return undefined
    return 'outcome' in event.output ? String(event.output.outcome) : undefined
  },
})

export const { walks } = graph
