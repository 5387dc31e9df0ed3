import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { LoadingScreen } from '#ui/screens/loading/loading-screen.tsx'
import { ProjectScreen, UnknownProjectScreen } from '#ui/screens/project/project-screen.tsx'
import { consoleOf } from './-support/console.ts'
import { ToolsOf } from './-support/developer-tools.tsx'
import { DataOf } from './-support/project-data.tsx'

export const Route = createFileRoute('/_console/projects/$id')({
  validateSearch: ({ tab }): { tab?: 'settings' } => (tab === 'settings' ? { tab } : {}),
  component: ProjectPage,
})

function ProjectPage() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const { tab = 'tools' } = Route.useSearch()
  const context = Route.useRouteContext()
  const { selection } = consoleOf(context)
  const project = useSelector(selection, (it) => it.context.projects.find((one) => one.id === id))
  const isSettled = useSelector(selection, (it) => it.hasTag('settled'))
  // The address says which project it is about.
  useEffect(() => {
    if (project) selection.send({ type: 'project.choose', id })
  }, [selection, project, id])
  if (!isSettled) return <LoadingScreen message={t`加载项目…`} />
  if (!project) return <UnknownProjectScreen />
  const parts = { context, project, path: `/projects/${id}` }
  return (
    <ProjectScreen project={project} tab={tab} tools={<ToolsOf key={id} {...parts} />} data={<DataOf key={id} {...parts} />} />
  )
}
