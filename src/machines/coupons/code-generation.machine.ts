import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { readCount } from './pool-draft.ts'

type Of = { projectId: string; poolId: string }
export type GenerateInput = Of & { count: number }
type Context = Of & { count: string; isWrong: boolean; problem: Problem | null }

/** Leads someone to more codes of a pool with a pattern. A number that is wrong is marked when they ask, until it is edited. */
export const codeGenerationMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as { type: 'count.edit'; count: string } | { type: 'codes.generate' },
    emitted: {} as { type: 'codes.added' },
    tags: {} as 'busy',
  },
  actors: { generateCodes: toBeProvided<GenerateInput, unknown>('generateCodes') },
  guards: { isSound: ({ context }) => readCount(context.count) !== null },
  actions: {
    edit: assign((_, count: string) => ({ count, isWrong: false, problem: null })),
    markWrong: assign({ isWrong: true }),
    forgetProblem: assign({ problem: null }),
    beginAnew: assign({ count: '' }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceAdded: emit({ type: 'codes.added' }),
  },
}).createMachine({
  id: 'codeGeneration',
  context: ({ input }) => ({ ...input, count: '', isWrong: false, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'count.edit': { actions: { type: 'edit', params: ({ event }) => event.count } },
        'codes.generate': [{ guard: 'isSound', target: 'generating', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    generating: {
      tags: 'busy',
      invoke: {
        id: 'generateCodes',
        src: 'generateCodes',
        input: ({ context: { projectId, poolId, count } }) => ({ projectId, poolId, count: present(readCount(count)) }),
        onDone: { target: 'editing', actions: ['beginAnew', 'announceAdded'] },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
