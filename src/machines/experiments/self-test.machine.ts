import { assign, setup } from 'xstate'
import type { SelfTest, SelfTestQuestion } from '#contract/experiments/self-test.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Of = { projectId: string }
export type StartSelfTestInput = Of & { question: SelfTestQuestion }

type Context = Of & {
  /** What the server said last; null until it has. */
  test: SelfTest | null
  question: SelfTestQuestion
  problem: Problem | null
}

type Event =
  | { type: 'test.edit'; question: Partial<SelfTestQuestion> }
  | { type: 'test.start' }
  | { type: 'test.cancel' }
  | { type: 'test.retry' }

const output = ({ event }: { event: { output: SelfTest } }) => event.output
const remembered = { type: 'remember', params: output } as const

/** The state of the latest run, which the server has told, decides what is shown. */
const sorted = [
  { guard: { type: 'isActive', params: output }, target: '#selfTest.running', actions: remembered },
  { guard: { type: 'isDone', params: output }, target: '#selfTest.done', actions: remembered },
  { guard: { type: 'isFailed', params: output }, target: '#selfTest.failed', actions: remembered },
  { guard: { type: 'isCancelled', params: output }, target: '#selfTest.cancelled', actions: remembered },
  { target: '#selfTest.idle', actions: remembered },
] as const

/** Leads someone through a self-test of the analysis: starts it, follows how far it is, cancels it, and shows how it ended. */
export const selfTestMachine = setup({
  types: { input: {} as Of, context: {} as Context, events: {} as Event, tags: {} as 'busy' | 'active' },
  actors: {
    readTest: toBeProvided<Of, SelfTest>('readTest'),
    startTest: toBeProvided<StartSelfTestInput, SelfTest>('startTest'),
    cancelTest: toBeProvided<Of, SelfTest>('cancelTest'),
  },
  delays: { pollEvery: 1_000 },
  guards: {
    isActive: (_, { run }: SelfTest) => run?.state === 'waiting' || run?.state === 'running',
    isDone: (_, { run }: SelfTest) => run?.state === 'done',
    isFailed: (_, { run }: SelfTest) => run?.state === 'failed',
    isCancelled: (_, { run }: SelfTest) => run?.state === 'cancelled',
    isUnderWay: (_, { code }: Problem) => code === 'selfTest.running',
  },
  actions: {
    edit: assign({ question: ({ context }, question: Partial<SelfTestQuestion>) => ({ ...context.question, ...question }) }),
    remember: assign({ test: (_, test: SelfTest) => test, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'selfTest',
  context: ({ input }) => ({ ...input, test: null, question: { metric: 'conversion', of: 'exposed' }, problem: null }),
  initial: 'reading',
  on: { 'test.edit': { actions: { type: 'edit', params: ({ event }) => event.question } } },
  states: {
    reading: {
      invoke: {
        id: 'readTest',
        src: 'readTest',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: sorted,
        onError: { target: 'unread', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    unread: { on: { 'test.retry': { target: 'reading', actions: 'forgetProblem' } } },
    idle: { on: { 'test.start': { target: 'starting', actions: 'forgetProblem' } } },
    done: { on: { 'test.start': { target: 'starting', actions: 'forgetProblem' } } },
    failed: { on: { 'test.start': { target: 'starting', actions: 'forgetProblem' } } },
    cancelled: { on: { 'test.start': { target: 'starting', actions: 'forgetProblem' } } },
    /** The test could not be started. What was there before stays shown. */
    refused: { on: { 'test.start': { target: 'starting', actions: 'forgetProblem' } } },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startTest',
        src: 'startTest',
        input: ({ context: { projectId, question } }) => ({ projectId, question }),
        onDone: { target: 'running', actions: remembered },
        // Somebody else has started one: theirs is followed.
        onError: [
          { guard: { type: 'isUnderWay', params: problemOf }, target: 'reading' },
          { target: 'refused', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    running: {
      tags: 'active',
      initial: 'pausing',
      on: { 'test.cancel': { target: 'cancelling', actions: 'forgetProblem' } },
      states: {
        pausing: { after: { pollEvery: 'asking' } },
        asking: {
          invoke: {
            id: 'readTest',
            src: 'readTest',
            input: ({ context: { projectId } }) => ({ projectId }),
            onDone: sorted,
            onError: { target: 'pausing', actions: { type: 'rememberProblem', params: problemOf } },
          },
        },
      },
    },
    cancelling: {
      tags: ['busy', 'active'],
      invoke: {
        id: 'cancelTest',
        src: 'cancelTest',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: { target: 'reading', actions: remembered },
        onError: { target: 'running', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
