import { createFileRoute } from '@tanstack/react-router'
import { PlatformMonitoringOf } from './-operations/monitoring.tsx'
import { WithQueries } from './-operations/with-queries.tsx'

export const Route = createFileRoute('/_admin/admin/monitoring')({ component: Monitoring })

function Monitoring() {
  const context = Route.useRouteContext()
  return (
    <WithQueries context={context}>
      <PlatformMonitoringOf context={context} />
    </WithQueries>
  )
}
