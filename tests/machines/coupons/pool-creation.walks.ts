import { poolCreationMachine } from '#machines/coupons/pool-creation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { pool } from './coupons.ts'

export const of = { projectId: 'first' }

export const graph = graphOf(poolCreationMachine, {
  input: of,
  examples: [
    { type: 'draft.edit', change: { name: 'Spring', kind: 'uploaded' } },
    { type: 'draft.edit', change: { name: '' } },
    done('createPool', pool),
    failed('createPool', { code: 'coupon.taken' }),
  ],
  serialize: ({ draft, wrong, problem }) => [draft.name, wrong, problem?.code],
  detail: (event) => (event.type === 'draft.edit' ? (event.change.name ?? undefined) : undefined),
})

export const { walks } = graph
