import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { toProblem } from '#contract/http/problem.ts'
import { insightsEndpoints } from '#contract/insights/endpoints.ts'

/** Insights of a project. A denied call is not repeated, because the answer would be the same. */
export const insightsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['insights', project],
    queryFn: ({ signal }) => call(insightsEndpoints.listInsights, { project, signal }),
    staleTime: 0,
    retry: (failures, failure) => failures < 1 && toProblem(failure).code !== 'permission.denied',
  })
