import { poolStatusMachine } from '#machines/coupons/pool-status.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { pool } from './coupons.ts'

export const of = { projectId: 'first', poolId: 'pool' }

export const graph = graphOf(poolStatusMachine, {
  input: of,
  examples: [
    { type: 'status.change', change: 'archive' },
    { type: 'status.change', change: 'restore' },
    done('changePool', pool),
    failed('changePool', { code: 'coupon.unknown' }),
  ],
  serialize: ({ change }) => [change],
  detail: (event) => ('change' in event ? event.change : undefined),
})

export const { walks } = graph
