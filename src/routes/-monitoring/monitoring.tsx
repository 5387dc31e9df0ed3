import { useQuery } from '@tanstack/react-query'
import { saveFile } from '#api/browser/save-file.ts'
import { monitoringQuery } from '#api/monitoring/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { MonitoringScreen } from '#ui/monitoring/centre/monitoring-screen.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { AlertsOf } from './alerts.tsx'

/** How a project is doing. What was read stays shown when reading it again fails. */
export const MonitoringOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(monitoringQuery(consoleOf(context).call, project.id))
  return (
    <MonitoringScreen
      alerts={<AlertsOf context={context} project={project} />}
      reading={{
        data: data ?? null,
        problem: error ? toProblem(error) : null,
        isLoading: isFetching,
        readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
        onRetry: () => void refetch(),
      }}
      onSave={saveText}
    />
  )
}

const saveText: SaveText = ({ name, text }) => saveFile(window, new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
