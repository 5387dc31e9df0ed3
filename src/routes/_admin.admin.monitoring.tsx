import { createFileRoute } from '@tanstack/react-router'
import { PlatformMonitoringOf } from './-operations/monitoring.tsx'

export const Route = createFileRoute('/_admin/admin/monitoring')({ component: Monitoring })

function Monitoring() {
  return <PlatformMonitoringOf context={Route.useRouteContext()} />
}
