import type { ScenarioStrategy } from '#contract/scenarios/figures.ts'
import { scenarioOrderMachine } from '#machines/scenarios/scenario-order.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: 'first', scenario: 'search' as const }

export const strategy = (id: string, different: Partial<ScenarioStrategy> = {}): ScenarioStrategy => ({
  id,
  name: id.toUpperCase(),
  status: 'running',
  version: 1,
  priority: 0,
  group: null,
  delayMinutes: null,
  cancelledBy: null,
  orders: null,
  delivered: { value: 0, exact: true },
  ...different,
})

export const graph = graphOf(scenarioOrderMachine, {
  input: of,
  examples: [
    { type: 'order.known', order: ['a', 'b', 'c'] },
    { type: 'order.known', order: ['b', 'a', 'c'] },
    { type: 'order.known', order: ['a', 'd'] },
    { type: 'strategy.move', id: 'b', to: 0 },
    { type: 'strategy.move', id: 'b', to: 1 },
    { type: 'strategy.move', id: 'c', to: 0 },
    done('saveOrder', [strategy('b'), strategy('a'), strategy('c')]),
    failed('saveOrder', { code: 'scenario.changed' }),
  ],
  serialize: ({ known, wanted }) => [known, wanted],
  detail: (event) => {
    if (event.type === 'order.known') return 'order' in event ? event.order.join('') : undefined
    return event.type === 'strategy.move' && 'to' in event ? `${event.id} to ${event.to}` : undefined
  },
})

export const { walks } = graph
