import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createResponseActionMachines } from '#api/actions/adapters.ts'
import { responseActionQuery, responseActionsKey, responseActionVersionsQuery } from '#api/actions/queries.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { ActionState } from '#ui/actions/action-states.tsx'
import { ActionContent } from '#ui/actions/detail/action-content.tsx'
import { ActionScreen } from '#ui/actions/detail/action-screen.tsx'
import { StatusDialog } from '#ui/actions/detail/status-dialog.tsx'
import { Versions } from '#ui/actions/detail/versions.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import type { ActionAddress } from './address.ts'
import { EmailDeliveriesOf } from './email-deliveries.tsx'
import { EmailFiguresOf } from './email-figures.tsx'
import { PerformanceOf } from './performance.tsx'
import { samplePeople } from './sample-people.ts'
import { WebhookDeliveriesOf } from './webhook-deliveries.tsx'

type Props = {
  context: RouterContext
  project: Project
  id: string
  address: ActionAddress
  title: string
  onAddress: (address: ActionAddress, how: { replace: boolean }) => void
  onDeleted: () => void
}

const notices = { restored: 'action.restored', archived: 'action.archived', deleted: 'action.deleted' } as const

/** A response action's page by its id. */
export const ActionOf = ({ context, project, id, address, title, onAddress, onDeleted }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createResponseActionMachines(call, samplePeople('en')))
  const status = useActorRef(machines.status, { input: { projectId: project.id } })
  const isChanging = useSelector(status, (it) => it.hasTag('busy'))
  const { data: action, error, isFetching, refetch } = useQuery(responseActionQuery(call, project.id, id))
  useEmitted(status, (event) => {
    if (event.type === 'status.failed') notify('action.failed', { problem: event.problem })
    else notify(notices[event.became])
    if (event.type === 'status.changed' && event.became === 'deleted') {
      queryClient.removeQueries({ queryKey: responseActionQuery(call, project.id, id).queryKey })
      onDeleted()
    }
    void queryClient.invalidateQueries({ queryKey: responseActionsKey(project.id) })
  })
  const problem = error && !isFetching ? toProblem(error) : null
  const failure = { problem, isRetrying: isFetching, onRetry: () => void refetch() }
  if (!action)
    return (
      <>
        <PageHeader title={title} />
        <ActionState {...failure} />
      </>
    )
  return (
    <>
      <ActionScreen
        action={action}
        tab={address.tab ?? 'content'}
        isChanging={isChanging}
        onChange={(change) => status.send({ type: 'status.change', change, action })}
        {...failure}
      >
        {address.tab === 'versions' && <VersionsOf context={context} project={project} action={action} />}
        {address.tab === 'performance' && <PerformanceOf context={context} project={project} action={action} />}
        {address.tab === 'deliveries' && action.type === 'webhook' && (
          <WebhookDeliveriesOf context={context} project={project} id={id} address={address} onAddress={onAddress} />
        )}
        {address.tab === 'deliveries' && action.type === 'email' && (
          <EmailDeliveriesOf context={context} project={project} id={id} address={address} onAddress={onAddress} />
        )}
        {address.tab === undefined && action.type === 'email' && <EmailFiguresOf context={context} project={project} id={id} />}
        {address.tab === undefined && <ActionContent action={action} />}
      </ActionScreen>
      <StatusDialog actor={status} />
    </>
  )
}

type VersionsProps = { context: RouterContext; project: Project; action: ResponseAction }

const VersionsOf = ({ context, project, action }: VersionsProps) => {
  const { call } = consoleOf(context)
  const { rows, isLoading, isLoadingMore, problem, onRetry, onMore } = usePages(
    useInfiniteQuery(responseActionVersionsQuery(call, project.id, action.id)),
    numberOf,
  )
  return (
    <Versions
      action={action}
      versions={rows}
      isLoading={isLoading || isLoadingMore}
      problem={problem}
      onRetry={onRetry}
      onMore={onMore}
    />
  )
}

const numberOf = ({ version }: { version: number }) => String(version)
