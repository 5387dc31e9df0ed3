import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { monitoringEndpoints } from '#contract/monitoring/endpoints.ts'

const seconds = 1_000

/** How a project is doing, asked every ten seconds while the page is visible. */
export const monitoringQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['monitoring', project],
    queryFn: ({ signal }) => call(monitoringEndpoints.viewMonitoring, { project, signal }),
    staleTime: 0,
    refetchInterval: 10 * seconds,
    refetchOnWindowFocus: true,
  })
