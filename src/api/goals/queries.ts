import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { goalEndpoints } from '#contract/goals/endpoints.ts'

export const goalsKey = (project: string) => ['goals', project]

export const goalsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: goalsKey(project),
    queryFn: ({ signal }) => call(goalEndpoints.listGoals, { project, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
