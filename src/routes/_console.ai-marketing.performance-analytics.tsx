import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { effectsAddress } from './-experiments/address.ts'
import { AnalyticsOf } from './-experiments/analytics.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/ai-marketing/performance-analytics')({
  validateSearch: effectsAddress,
  component: PerformanceAnalytics,
})

function PerformanceAnalytics() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`效果分析`}>
      {(project) => (
        <AnalyticsOf
          key={project.id}
          context={context}
          project={project}
          address={address}
          onAddress={(search) => void navigate({ search, resetScroll: false })}
        />
      )}
    </WithProject>
  )
}
