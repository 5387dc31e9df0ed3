import { assign, emit, setup } from 'xstate'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type StatusChange = 'pause' | 'resume' | 'archive' | 'duplicate'
type Asked = { change: StatusChange; strategy: Strategy; copyName: string }
export type ChangeInput = { projectId: string } & Asked

type Context = { projectId: string; asked: Asked | null; problem: Problem | null }

/** Leads someone to pausing, resuming or copying a strategy, or to archiving it after a question, because that cannot be undone. */
export const strategyStatusMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'status.change'; change: StatusChange; strategy: Strategy; copyName: string }
      | { type: 'status.confirm' }
      | { type: 'status.cancel' },
    emitted: {} as
      | { type: 'status.changed'; change: StatusChange; strategy: Strategy }
      | { type: 'status.failed'; problem: Problem },
    tags: {} as 'busy' | 'asking',
  },
  actors: { changeStatus: toBeProvided<ChangeInput, Strategy>('changeStatus') },
  guards: {
    isFinal: (_, { change }: Asked) => change === 'archive',
    wasAskedFirst: ({ context }) => context.asked?.change === 'archive',
  },
  actions: {
    remember: assign((_, asked: Asked) => ({ asked })),
    forget: assign({ asked: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceChange: emit(({ context }, strategy: Strategy) => ({
      type: 'status.changed',
      change: present(context.asked).change,
      strategy,
    })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'status.failed', problem })),
  },
}).createMachine({
  id: 'strategyStatus',
  context: ({ input }) => ({ ...input, asked: null, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'status.change': [
          {
            guard: { type: 'isFinal', params: ({ event }) => event },
            target: 'asking',
            actions: {
              type: 'remember',
              params: ({ event: { change, strategy, copyName } }) => ({ change, strategy, copyName }),
            },
          },
          {
            target: 'changing',
            actions: {
              type: 'remember',
              params: ({ event: { change, strategy, copyName } }) => ({ change, strategy, copyName }),
            },
          },
        ],
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'status.confirm': { target: 'changing', actions: 'forgetProblem' },
        'status.cancel': { target: 'still', actions: 'forget' },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changeStatus',
        src: 'changeStatus',
        input: ({ context: { projectId, asked } }) => ({ projectId, ...present(asked) }),
        onDone: { target: 'still', actions: [{ type: 'announceChange', params: ({ event }) => event.output }, 'forget'] },
        onError: [
          { guard: 'wasAskedFirst', target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
          { target: 'still', actions: [{ type: 'announceProblem', params: problemOf }, 'forget'] },
        ],
      },
    },
  },
})
