import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MonitoringOf } from './-monitoring/monitoring.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/ai-marketing/monitoring-center')({ component: MonitoringCentre })

function MonitoringCentre() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  return (
    <WithProject context={context} title={t`监控中心`}>
      {(project) => <MonitoringOf key={project.id} context={context} project={project} />}
    </WithProject>
  )
}
