import { useQuery } from '@tanstack/react-query'
import { actionPerformanceQuery } from '#api/actions/queries.ts'
import { saveFile } from '#api/browser/save-file.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { Performance } from '#ui/actions/detail/performance.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

type Props = { context: RouterContext; project: Project; action: ResponseAction }

/** What became of the messages of an action. */
export const PerformanceOf = ({ context, project, action }: Props) => {
  const { call } = consoleOf(context)
  const { data, error, isFetching, refetch } = useQuery(actionPerformanceQuery(call, project.id, action.id))
  return (
    <Performance
      name={action.name}
      performance={data ?? null}
      problem={error && !isFetching ? toProblem(error) : null}
      onRetry={() => void refetch()}
      onSave={saveText}
    />
  )
}

const saveText: SaveText = ({ name, text }) => saveFile(window, new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
