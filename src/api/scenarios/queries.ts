import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { scenarioEndpoints } from '#contract/scenarios/endpoints.ts'
import type { ScenarioRange } from '#contract/scenarios/figures.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'

const minute = 60_000

export const scenariosQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['scenarios', project, 'list'],
    queryFn: ({ signal }) => call(scenarioEndpoints.listScenarios, { project, signal }),
    staleTime: 0,
    refetchInterval: minute,
  })

export const scenarioQuery = (call: Call, project: string, scenario: Scenario, range: ScenarioRange) =>
  queryOptions({
    queryKey: ['scenarios', project, 'one', scenario, range],
    queryFn: ({ signal }) => call(scenarioEndpoints.viewScenario, { project, params: { scenario }, query: { range }, signal }),
    staleTime: 0,
    refetchInterval: minute,
  })

/** All that is asked about a project's scenarios is asked again after a change of one. */
export const scenariosKey = (project: string) => ['scenarios', project]
