import { assign, emit, setup } from 'xstate'
import type { CouponPool } from '#contract/coupons/coupons.ts'
import type { Problem } from '#contract/http/problem.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { emptyDraft, type NewPool, type PoolDraft, type PoolField, readDraft } from './pool-draft.ts'

type Of = { projectId: string }
export type CreatePoolInput = Of & { pool: NewPool }
type Context = Of & { draft: PoolDraft; wrong: readonly PoolField[]; problem: Problem | null }

/** Leads someone from a form to a new coupon pool. What is wrong is marked when they try to create it, until the field is edited. */
export const poolCreationMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as
      | { type: 'form.open' }
      | { type: 'form.close' }
      | { type: 'draft.edit'; change: Partial<PoolDraft> }
      | { type: 'pool.create' },
    emitted: {} as { type: 'pool.created'; pool: CouponPool },
    tags: {} as 'busy' | 'open',
  },
  actors: { createPool: toBeProvided<CreatePoolInput, CouponPool>('createPool') },
  guards: { isSound: ({ context }) => 'pool' in readDraft(context.draft) },
  actions: {
    beginAnew: assign({ draft: emptyDraft, wrong: [], problem: null }),
    edit: assign(({ context }, change: Partial<PoolDraft>) => ({
      draft: { ...context.draft, ...change },
      wrong: context.wrong.filter((it) => !(it in change)),
      problem: null,
    })),
    markWrong: assign(({ context }) => ({ wrong: wrongOf(readDraft(context.draft)) })),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceCreated: emit((_, pool: CouponPool) => ({ type: 'pool.created' as const, pool })),
  },
}).createMachine({
  id: 'poolCreation',
  context: ({ input }) => ({ ...input, draft: emptyDraft, wrong: [], problem: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'form.open': { target: 'editing', actions: 'beginAnew' } } },
    editing: {
      tags: 'open',
      on: {
        'form.close': 'closed',
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'pool.create': [{ guard: 'isSound', target: 'creating', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    creating: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'createPool',
        src: 'createPool',
        input: ({ context: { projectId, draft } }) => ({ projectId, pool: soundOf(readDraft(draft)).pool }),
        onDone: { target: 'closed', actions: { type: 'announceCreated', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
