import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { saveFile } from '#api/browser/save-file.ts'
import { allSegmentsQuery, profileScoresQuery, profilesOverviewQuery } from '#api/profiles/overview-queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { OverviewScreen } from '#ui/profiles/overview/overview-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

/** Everyone whom a project knows. Each part is read by itself, so that the failure of one leaves the others. */
export const ProfilesOverviewOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { call } = consoleOf(context)
  return (
    <OverviewScreen
      overview={readingOf(useQuery(profilesOverviewQuery(call, project.id)))}
      segments={readingOf(useQuery(allSegmentsQuery(call, project.id)))}
      scores={readingOf(useQuery(profileScoresQuery(call, project.id)))}
      onSave={saveText}
    />
  )
}

const readingOf = <Data,>({ data, error, isFetching, dataUpdatedAt, refetch }: UseQueryResult<Data>): Reading<Data> => ({
  data: data ?? null,
  problem: error ? toProblem(error) : null,
  isLoading: isFetching,
  readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
  onRetry: () => void refetch(),
})

const saveText: SaveText = ({ name, text }) => saveFile(window, new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
