import { useLingui } from '@lingui/react'
import { createFileRoute } from '@tanstack/react-router'
import { insightsPageTitles } from '#ui/insights/page-titles.ts'
import { insightsAddress } from './-insights/address.ts'
import { InsightsOf } from './-insights/insights.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/insights')({ validateSearch: insightsAddress, component: InsightsPage })

function InsightsPage() {
  const { i18n } = useLingui()
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={i18n._(insightsPageTitles['/insights'])}>
      {(project) => (
        <InsightsOf
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
