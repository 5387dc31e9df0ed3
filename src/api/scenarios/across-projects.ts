import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { scenarioAcrossEndpoints as calls } from '#contract/scenarios/across-projects.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'

const key = ['scenariosAcrossProjects']
const firstPage: string = ''

export const scenariosAcrossQuery = (call: Call) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(calls.listScenariosAcrossProjects, { signal }),
    staleTime: 0,
  })

export const projectsOfScenarioQuery = (call: Call, scenario: Scenario, search: { q?: string }) =>
  infiniteQueryOptions({
    queryKey: [...key, scenario, search],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listProjectsOfScenario, {
        params: { scenario },
        query: { ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
