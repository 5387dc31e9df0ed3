import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { PageHeader } from '#ui/components/page-header.tsx'
import { LoadingScreen } from '#ui/components/pages/loading-screen.tsx'
import { ProjectListFailure } from '#ui/projects/list/list-failure.tsx'
import { ProjectScreen, UnknownProjectScreen } from '#ui/projects/page/project-screen.tsx'
import { DecisionLimitsOf } from './-decisions/decision-limits.tsx'
import { DataOf } from './-events/project-data.tsx'
import { addressOf } from './-lists/list-address.ts'
import { ToolsOf } from './-sdk-keys/developer-tools.tsx'
import { consoleOf } from './-shell/console.ts'

export const Route = createFileRoute('/_console/projects/$id')({
  validateSearch: addressOf({ tab: ['settings'] }),
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
  const isFailed = useSelector(selection, (it) => it.matches('failed'))
  const isKnown = project !== undefined
  const chosen = useRef<string | null>(null)
  // The address sets the current project once. A project that the user chooses afterwards stays current.
  useEffect(() => {
    if (!isKnown || chosen.current === id) return
    chosen.current = id
    selection.send({ type: 'project.choose', id })
  }, [selection, isKnown, id])
  if (isFailed)
    return (
      <>
        <PageHeader title={t`项目详情`} />
        <ProjectListFailure actor={selection} />
      </>
    )
  if (!isSettled) return <LoadingScreen message={t`加载项目…`} />
  if (!project) return <UnknownProjectScreen />
  const parts = { context, project, path: `/projects/${id}` }
  return (
    <ProjectScreen
      project={project}
      tab={tab}
      tools={<ToolsOf key={id} {...parts} />}
      data={<DataOf key={id} {...parts} />}
      limits={<DecisionLimitsOf key={`limits ${id}`} {...parts} />}
    />
  )
}
