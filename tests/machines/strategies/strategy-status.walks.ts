import { strategyStatusMachine } from '#machines/strategies/strategy-status.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { cart } from './strategies.ts'

const asked = { strategy: cart, copyName: 'Cart (copy)' }

export const graph = graphOf(strategyStatusMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'status.change', change: 'pause', ...asked },
    { type: 'status.change', change: 'resume', ...asked },
    { type: 'status.change', change: 'archive', ...asked },
    { type: 'status.change', change: 'duplicate', ...asked },
    done('changeStatus', cart),
    failed('changeStatus', { code: 'strategy.status' }),
  ],
  serialize: ({ asked: it }) => [it?.change],
  detail: (event) => ('change' in event ? event.change : undefined),
})

export const { walks } = graph
