import type { EventDecisions } from '#contract/decisions/decision.ts'
import { eventDecisionsMachine } from '#machines/decisions/event-decisions.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { capped } from './decisions.ts'

const { id, strategy, version, outcome, reason, arm, action } = capped
const made = { event: '2', id, strategy, version, outcome, reason, arm, action }

export const decidedTo = (last: number): EventDecisions => ({
  isActive: true,
  decidedTo: last,
  items: last >= 2 ? [made] : [],
})

export const graph = graphOf(eventDecisionsMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'events.show', ids: [] },
    { type: 'events.show', ids: ['2', '1'] },
    done('listEventDecisions', decidedTo(0)),
    done('listEventDecisions', decidedTo(2)),
    done('listEventDecisions', { isActive: false, decidedTo: 0, items: [] }),
    failed('listEventDecisions', { code: 'transport.offline' }),
    failed('listEventDecisions', { code: 'permission.denied' }),
  ],
  serialize: ({ shown, decisions }) => [shown.length, Object.keys(decisions).length],
  detail: (event) => ('ids' in event ? String(event.ids.length) : undefined),
})

export const { walks } = graph
