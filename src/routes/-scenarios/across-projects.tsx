import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { projectsOfScenarioQuery, scenariosAcrossQuery } from '#api/scenarios/across-projects.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { ScenarioProjects } from '#ui/scenarios/across-projects/scenario-projects.tsx'
import { ScenariosAcrossScreen } from '#ui/scenarios/across-projects/scenarios-across-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { backOfficeOf } from '../-platform/back-office.ts'
import { type ListProps, useWords } from '../-platform/use-words.ts'
import type { ScenarioProjectsAddress } from './address.ts'

/** The scenarios over all organisations. The last figures stay if a later request fails. */
export const ScenariosAcrossOf = ({ context }: { context: RouterContext }) => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(scenariosAcrossQuery(backOfficeOf(context).call))
  return (
    <ScenariosAcrossScreen
      across={data ?? null}
      reading={{
        rows: data?.items ?? [],
        total: null,
        isLoading: isFetching,
        isLoadingMore: false,
        problem: error && !isFetching ? toProblem(error) : null,
        readAt: data ? new Date(dataUpdatedAt).toISOString() : null,
        onRetry: () => void refetch(),
        onMore: undefined,
      }}
    />
  )
}

/** The projects of a scenario as the address says. */
export const ScenarioProjectsOf = ({ scenario, ...props }: ListProps<ScenarioProjectsAddress> & { scenario: Scenario }) => {
  const { context, address } = props
  const search = address.q === undefined ? {} : { q: address.q }
  const reading = usePages(useInfiniteQuery(projectsOfScenarioQuery(backOfficeOf(context).call, scenario, search)), idOf)
  const [text, type] = useWords(props)
  return <ScenarioProjects q={address.q} text={text} reading={reading} onType={type} />
}

const idOf = ({ id }: { id: string }) => id
