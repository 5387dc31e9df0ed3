import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Of = { projectId: string }

/** Creates the three goals that a project begins with. */
export const starterGoalsMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Of & { problem: Problem | null },
    events: {} as { type: 'starters.create' },
    emitted: {} as { type: 'starters.created' },
    tags: {} as 'busy',
  },
  actors: { createStarters: toBeProvided<Of, { created: number }>('createStarters') },
  actions: {
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceCreated: emit({ type: 'starters.created' }),
  },
}).createMachine({
  id: 'starterGoals',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'ready',
  states: {
    ready: { on: { 'starters.create': { target: 'creating', actions: 'forgetProblem' } } },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createStarters',
        src: 'createStarters',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: { target: 'ready', actions: 'announceCreated' },
        onError: { target: 'ready', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
