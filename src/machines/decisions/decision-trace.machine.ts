import { assign, setup } from 'xstate'
import type { Decision } from '#contract/decisions/decision.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type DecisionRef = { projectId: string; decisionId: string }
export type Replayed = { same: boolean }

/** `problem` is why the decision could not be read, or could not be replayed. */
type Context = DecisionRef & { decision: Decision | null; problem: Problem | null }

/** Shows why a decision came out as it did, and decides again from what was stored with it when asked to. */
export const decisionTraceMachine = setup({
  types: {
    input: {} as DecisionRef,
    context: {} as Context,
    events: {} as { type: 'decision.retry' } | { type: 'decision.replay' },
    tags: {} as 'busy',
  },
  actors: {
    viewDecision: toBeProvided<DecisionRef, Decision>('viewDecision'),
    replayDecision: toBeProvided<DecisionRef, Replayed>('replayDecision'),
  },
  guards: {
    /** The person was erased or anonymised, or the decision is of another project. */
    isGone: (_, { code }: Problem) => code === 'decision.unknown',
    isSame: (_, { same }: Replayed) => same,
  },
  actions: {
    rememberDecision: assign({ decision: (_, decision: Decision) => decision }),
    forgetDecision: assign({ decision: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'decisionTrace',
  context: ({ input }) => ({ ...input, decision: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'viewDecision',
        src: 'viewDecision',
        input: ({ context: { projectId, decisionId } }) => ({ projectId, decisionId }),
        onDone: { target: 'shown', actions: { type: 'rememberDecision', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isGone', params: problemOf }, target: 'gone' },
          { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    failed: { on: { 'decision.retry': { target: 'loading', actions: 'forgetProblem' } } },
    gone: { type: 'final' },
    shown: {
      initial: 'unchecked',
      states: {
        unchecked: { on: { 'decision.replay': 'replaying' } },
        replaying: {
          tags: 'busy',
          invoke: {
            id: 'replayDecision',
            src: 'replayDecision',
            input: ({ context: { projectId, decisionId } }) => ({ projectId, decisionId }),
            onDone: [{ guard: { type: 'isSame', params: ({ event }) => event.output }, target: 'same' }, { target: 'different' }],
            onError: [
              { guard: { type: 'isGone', params: problemOf }, target: '#decisionTrace.gone', actions: 'forgetDecision' },
              { target: 'notReplayed', actions: { type: 'rememberProblem', params: problemOf } },
            ],
          },
        },
        same: { on: { 'decision.replay': 'replaying' } },
        different: { on: { 'decision.replay': 'replaying' } },
        notReplayed: { on: { 'decision.replay': { target: 'replaying', actions: 'forgetProblem' } } },
      },
    },
  },
})
