import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { strategiesAddress } from './-strategies/address.ts'
import { StrategyListOf } from './-strategies/strategy-list.tsx'

export const Route = createFileRoute('/_console/ai-marketing-strategies/')({
  validateSearch: strategiesAddress,
  component: Strategies,
})

function Strategies() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`营销策略`}>
      {(project) => (
        <StrategyListOf
          key={project.id}
          context={context}
          project={project}
          address={address}
          onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
          onCompare={(ids) => void navigate({ to: '/ai-marketing/performance-analytics', search: { only: ids.join(',') } })}
          onDuplicated={({ id }) => void navigate({ to: '/ai-marketing-strategies/edit/$id', params: { id } })}
        />
      )}
    </WithProject>
  )
}
