import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import type { Project } from '#contract/projects.ts'
import { notify } from '#ui/messages/notify.ts'
import { SdkScreen } from '#ui/screens/sdk/sdk-screen.tsx'
import { eventSummaryQuery } from '../api/queries.ts'
import { consoleMachines, useCurrentProject } from './-support/console.ts'
import { useEmitted } from './-support/use-emitted.ts'

export const Route = createFileRoute('/_console/sdk')({ component: Sdk })

const lookEvery = 2_000

function Sdk() {
  const project = useCurrentProject(Route.useRouteContext().app)
  return project && <SdkOf key={project.id} project={project} />
}

function SdkOf({ project }: { project: Project }) {
  const context = Route.useRouteContext()
  const actor = useActorRef(consoleMachines(context).sdkKey, { input: { projectId: project.id } })
  const summary = useQuery({ ...eventSummaryQuery(context.call, project.id), refetchInterval: lookEvery })
  useEmitted(actor, (event) => {
    if (event.type === 'key.generated') notify('key.generated')
    if (event.type === 'check.failed') notify('check.failed', { problem: event.problem })
    if (event.type === 'generation.failed') notify('generation.failed', { problem: event.problem })
    if (event.type === 'copy.done') notify(event.what === 'key' ? 'copy.keyDone' : 'copy.done')
    if (event.type === 'copy.failed') notify('copy.failed')
  })
  return (
    <SdkScreen
      actor={actor}
      project={project}
      origin={context.connection.origin}
      lastEvent={summary.data?.lastReceivedAt ?? null}
    />
  )
}
