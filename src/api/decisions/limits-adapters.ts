import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { DecisionLimits } from '#contract/decisions/holdout.ts'
import { decisionSettingsEndpoints } from '#contract/decisions/settings-endpoints.ts'
import { decisionLimitsMachine, type LimitsChange } from '#machines/decisions/decision-limits.machine.ts'

/** The machine of the limits of all strategies of a project, over the network. */
export const decisionLimitsWith = (call: Call) =>
  decisionLimitsMachine.provide({
    actors: {
      viewLimits: fromPromise<DecisionLimits, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(decisionSettingsEndpoints.viewDecisionLimits, { project, signal }),
      ),
      changeLimits: fromPromise<DecisionLimits, LimitsChange>(({ input: { projectId: project, limits: body }, signal }) =>
        call(decisionSettingsEndpoints.changeDecisionLimits, { project, body, signal }),
      ),
    },
  })
