import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createOperationsMachines } from '#api/operations/adapters.ts'
import { backupsQuery, incidentsQuery, jobsQuery, operationsKey, platformMonitoringQuery } from '#api/operations/queries.ts'
import { PlatformMonitoringScreen } from '#ui/operations/monitoring/monitoring-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { operationsCall } from './call.ts'
import { readingOf } from './reading.ts'

/** How the platform runs. What was read stays shown when reading it again fails. */
export const PlatformMonitoringOf = ({ context }: { context: RouterContext }) => {
  const call = operationsCall(context)
  const queries = useQueryClient()
  const admin = useSelector(sessionActor(context.app, 'admin'), (it) => it.context.session?.id ?? '')
  const [machines] = useState(() => createOperationsMachines(call))
  const jobRun = useActorRef(machines.jobRun)
  const logLevel = useActorRef(machines.logLevel)
  const monitoring = readingOf(useQuery(platformMonitoringQuery(call, admin)))
  const jobs = readingOf(useQuery(jobsQuery(call, admin)))
  const incidents = usePages(useInfiniteQuery(incidentsQuery(call, admin)), ({ id }) => id)
  const backups = usePages(useInfiniteQuery(backupsQuery(call, admin)), ({ id }) => id)
  const readAgain = (what: 'jobs' | 'monitoring') => void queries.invalidateQueries({ queryKey: [...operationsKey(admin), what] })

  useEmitted(jobRun, (event) => {
    if (event.type === 'job.begun') notify('job.begun')
    else notify('job.failed', { problem: event.problem })
    readAgain('jobs')
  })
  useEmitted(logLevel, (event) => {
    if (event.type === 'level.changed') notify('logLevel.changed')
    else notify('logLevel.failed', { problem: event.problem })
    readAgain('monitoring')
  })

  return <PlatformMonitoringScreen {...{ monitoring, jobs, incidents, backups, jobRun, logLevel }} />
}
