import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import { type DecisionRef, decisionTraceMachine, type Replayed } from '#machines/decisions/decision-trace.machine.ts'

/** The machine of a decision's trace over the network. */
export const decisionTraceWith = (call: Call) =>
  decisionTraceMachine.provide({
    actors: {
      viewDecision: fromPromise<Decision, DecisionRef>(({ input: { projectId: project, decisionId: id }, signal }) =>
        call(decisionEndpoints.viewDecision, { project, params: { id }, signal }),
      ),
      replayDecision: fromPromise<Replayed, DecisionRef>(({ input: { projectId: project, decisionId: id }, signal }) =>
        call(decisionEndpoints.replayDecision, { project, params: { id }, signal }),
      ),
    },
  })
