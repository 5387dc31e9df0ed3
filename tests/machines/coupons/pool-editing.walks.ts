import { poolEditingMachine } from '#machines/coupons/pool-editing.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { pool } from './coupons.ts'

export const of = { projectId: 'first' }

export const graph = graphOf(poolEditingMachine, {
  input: of,
  examples: [
    { type: 'form.open', pool },
    { type: 'draft.edit', change: { lowStock: '10' } },
    { type: 'draft.edit', change: { lowStock: 'x' } },
    done('savePool', pool),
    failed('savePool', { code: 'coupon.changed' }),
  ],
  serialize: ({ draft, wrong, problem }) => [draft.lowStock, wrong, problem?.code],
  detail: (event) => (event.type === 'draft.edit' ? event.change.lowStock : undefined),
})

export const { walks } = graph
