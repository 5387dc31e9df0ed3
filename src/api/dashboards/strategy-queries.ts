import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'

const strategiesShown = 10

/** The strategies that run, and what each decided in the last 30 days. */
export const runningStrategiesQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['strategies', project, 'running'],
    queryFn: async ({ signal }) => {
      const [{ items }, figures] = await Promise.all([
        call(decisionEndpoints.listStrategies, { project, query: { status: 'running', limit: String(strategiesShown) }, signal }),
        call(decisionEndpoints.listStrategyFigures, { project, signal }),
      ])
      return { items, figures }
    },
    staleTime: 0,
    refetchInterval: 60_000,
  })
