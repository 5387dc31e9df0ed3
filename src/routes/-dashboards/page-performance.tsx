import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PagePerformance } from '#ui/dashboards/overview/page-performance.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

/** Defined here because the other queries are loaded with the first screen. */
const webVitalsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['webVitals', project],
    queryFn: ({ signal }) => call(dashboardEndpoints.viewWebVitals, { project, signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

/** A project's page performance. The last data stay if a later request fails. */
export const PagePerformanceOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { call } = consoleOf(context)
  const { data, error, isFetching, refetch } = useQuery(webVitalsQuery(call, project.id))
  return (
    <PagePerformance
      vitals={data ?? null}
      problem={error ? toProblem(error) : null}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
