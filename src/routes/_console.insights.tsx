import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { insightsQuery } from '#api/insights/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { InsightsScreen } from '#ui/insights/insights-screen.tsx'
import { insightsPageTitles } from '#ui/insights/page-titles.ts'
import { WithProject } from './-projects/with-project.tsx'
import { consoleOf } from './-shell/console.ts'

export const Route = createFileRoute('/_console/insights')({ component: InsightsPage })

function InsightsPage() {
  const { i18n } = useLingui()
  return (
    <WithProject context={Route.useRouteContext()} title={i18n._(insightsPageTitles['/insights'])}>
      {(project) => <InsightsOf key={project.id} project={project} />}
    </WithProject>
  )
}

function InsightsOf({ project }: { project: Project }) {
  const { call } = consoleOf(Route.useRouteContext())
  const { data, error, isFetching, refetch } = useQuery(insightsQuery(call, project.id))
  return (
    <InsightsScreen items={data ?? null} problem={error && toProblem(error)} busy={isFetching} onRetry={() => void refetch()} />
  )
}
