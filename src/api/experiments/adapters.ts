import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import type { Holdout } from '#contract/decisions/holdout.ts'
import { experimentEndpoints } from '#contract/experiments/endpoints.ts'
import type { SelfTest } from '#contract/experiments/self-test.ts'
import { type ChangeHoldoutInput, holdoutChangeMachine } from '#machines/experiments/holdout-change.machine.ts'
import { type StartSelfTestInput, selfTestMachine } from '#machines/experiments/self-test.machine.ts'

/** The machines of the page of effects with their adapters. */
export const createEffectMachines = (call: Call) => ({
  holdoutChange: holdoutChangeMachine.provide({
    actors: {
      changeHoldout: fromPromise<Holdout, ChangeHoldoutInput>(({ input: { projectId: project, ...body }, signal }) =>
        call(decisionEndpoints.changeHoldout, { project, body, signal }),
      ),
    },
  }),
  selfTest: selfTestMachine.provide({
    actors: {
      readTest: fromPromise<SelfTest, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(experimentEndpoints.viewSelfTest, { project, signal }),
      ),
      startTest: fromPromise<SelfTest, StartSelfTestInput>(({ input: { projectId: project, question: body }, signal }) =>
        call(experimentEndpoints.startSelfTest, { project, body, signal }),
      ),
      cancelTest: fromPromise<SelfTest, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(experimentEndpoints.cancelSelfTest, { project, signal }),
      ),
    },
  }),
})
