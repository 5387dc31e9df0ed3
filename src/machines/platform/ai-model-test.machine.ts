import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { AiModelTestResult } from '#contract/platform/ai-models.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = { id: string; result: AiModelTestResult | null; problem: Problem | null }

/** Asks a model the question of test calls, once at a time, and shows what came of it. */
export const aiModelTestMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string },
    events: {} as { type: 'test.run' },
    emitted: {} as { type: 'test.ended' },
    tags: {} as 'busy',
  },
  actors: { testModel: toBeProvided<{ id: string }, AiModelTestResult>('testModel') },
  actions: {
    forget: assign({ result: null, problem: null }),
    rememberResult: assign({ result: (_, result: AiModelTestResult) => result }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceEnd: emit({ type: 'test.ended' }),
  },
}).createMachine({
  id: 'aiModelTest',
  context: ({ input: { id } }) => ({ id, result: null, problem: null }),
  initial: 'still',
  states: {
    still: { on: { 'test.run': { target: 'testing', actions: 'forget' } } },
    testing: {
      tags: 'busy',
      invoke: {
        id: 'testModel',
        src: 'testModel',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'still', actions: [{ type: 'rememberResult', params: ({ event }) => event.output }, 'announceEnd'] },
        onError: { target: 'still', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
