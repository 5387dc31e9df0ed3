import { queryOptions } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { backOfficeKey } from '#api/platform/queries.ts'
import { backOfficeEndpoints } from '#contract/platform/back-office.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { scenarioTemplateEndpoints as calls } from '#contract/scenarios/template-calls.ts'
import type { Rollout, RolloutPreview, ScenarioTemplate } from '#contract/scenarios/templates.ts'
import {
  type ActingOnRollout,
  type RolloutTargets,
  type StartingRollout,
  scenarioRolloutMachine,
} from '#machines/scenarios/scenario-rollout.machine.ts'
import {
  type PublishingTemplate,
  type SavingTemplate,
  scenarioTemplateMachine,
} from '#machines/scenarios/scenario-template.machine.ts'

export const scenarioTemplateKey = (scenario: Scenario) => [...backOfficeKey, 'scenarioTemplate', scenario]

export const scenarioTemplateQuery = (call: Call, scenario: Scenario) =>
  queryOptions({
    queryKey: scenarioTemplateKey(scenario),
    queryFn: ({ signal }) => call(calls.viewScenarioTemplate, { params: { scenario }, signal }),
    staleTime: 0,
  })

/** The organisations whose names have a part, to be chosen for a roll-out. */
export const organizationsToChooseQuery = (call: Call, q: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'organizationsToChoose', q],
    queryFn: ({ signal }) =>
      call(backOfficeEndpoints.listOrganizations, { query: { limit: '8', ...(q === '' ? {} : { q }) }, signal }),
    staleTime: 0,
  })

/** The machines of a scenario's template with their adapters. */
export const createTemplateMachines = (call: Call) => ({
  template: scenarioTemplateMachine.provide({
    actors: {
      saveTemplate: fromPromise<ScenarioTemplate, SavingTemplate>(({ input: { scenario, content, replaces }, signal }) =>
        call(calls.saveScenarioTemplate, { params: { scenario }, body: { content, replaces }, signal }),
      ),
      publishTemplate: fromPromise<ScenarioTemplate, PublishingTemplate>(({ input: { scenario, note, replaces }, signal }) =>
        call(calls.publishScenarioTemplate, { params: { scenario }, body: { note, replaces }, signal }),
      ),
      loadTemplate: fromPromise<ScenarioTemplate, { scenario: Scenario }>(({ input: { scenario }, signal }) =>
        call(calls.viewScenarioTemplate, { params: { scenario }, signal }),
      ),
    },
  }),
  rollout: scenarioRolloutMachine.provide({
    actors: {
      previewRollout: fromPromise<RolloutPreview, RolloutTargets>(({ input: { scenario, ...body }, signal }) =>
        call(calls.previewScenarioRollout, { params: { scenario }, body, signal }),
      ),
      startRollout: fromPromise<Rollout, StartingRollout>(({ input: { scenario, ...body }, signal }) =>
        call(calls.startScenarioRollout, { params: { scenario }, body, signal }),
      ),
      viewRollout: fromPromise<Rollout, { scenario: Scenario; id: string }>(({ input: params, signal }) =>
        call(calls.viewScenarioRollout, { params, signal }),
      ),
      actOnRollout: fromPromise<Rollout, ActingOnRollout>(({ input: { scenario, id, act, reason }, signal }) =>
        call(act === 'rollBack' ? calls.rollBackScenario : calls.resumeScenarioRollout, {
          params: { scenario, id },
          body: { reason },
          signal,
        }),
      ),
    },
  }),
})
