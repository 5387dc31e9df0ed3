import { useQuery } from '@tanstack/react-query'
import { scenariosQuery } from '#api/scenarios/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { ScenariosScreen } from '#ui/scenarios/list/scenarios-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

/** The scenarios of a project. The last figures stay if a later request fails. */
export const ScenarioListOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { call } = consoleOf(context)
  const { data, error, isFetching, refetch } = useQuery(scenariosQuery(call, project.id))
  return (
    <ScenariosScreen
      scenarios={data ?? null}
      problem={error && !isFetching ? toProblem(error) : null}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
