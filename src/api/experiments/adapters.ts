import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import type { Holdout } from '#contract/decisions/holdout.ts'
import { type ChangeHoldoutInput, holdoutChangeMachine } from '#machines/experiments/holdout-change.machine.ts'

/** The machines of the page of effects with their adapters. */
export const createEffectMachines = (call: Call) => ({
  holdoutChange: holdoutChangeMachine.provide({
    actors: {
      changeHoldout: fromPromise<Holdout, ChangeHoldoutInput>(({ input: { projectId: project, ...body }, signal }) =>
        call(decisionEndpoints.changeHoldout, { project, body, signal }),
      ),
    },
  }),
})
