import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type PoolChange = 'archive' | 'restore'
type Of = { projectId: string; poolId: string }
export type ChangePoolInput = Of & { change: PoolChange }

/** Archives a coupon pool, or restores it, and tells what came of it. */
export const poolStatusMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Of & { change: PoolChange },
    events: {} as { type: 'status.change'; change: PoolChange },
    emitted: {} as { type: 'status.changed'; change: PoolChange } | { type: 'status.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { changePool: toBeProvided<ChangePoolInput, unknown>('changePool') },
  actions: {
    remember: assign({ change: (_, change: PoolChange) => change }),
    announce: emit(({ context }) => ({ type: 'status.changed' as const, change: context.change })),
    announceFailure: emit((_, problem: Problem) => ({ type: 'status.failed' as const, problem })),
  },
}).createMachine({
  id: 'poolStatus',
  context: ({ input }) => ({ ...input, change: 'archive' }),
  initial: 'ready',
  states: {
    ready: {
      on: { 'status.change': { target: 'changing', actions: { type: 'remember', params: ({ event }) => event.change } } },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changePool',
        src: 'changePool',
        input: ({ context }) => context,
        onDone: { target: 'ready', actions: 'announce' },
        onError: { target: 'ready', actions: { type: 'announceFailure', params: problemOf } },
      },
    },
  },
})
