import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { strategyAddress } from './-strategies/address.ts'
import { StrategyOf } from './-strategies/strategy.tsx'

export const Route = createFileRoute('/_console/ai-marketing-strategies/$id')({
  validateSearch: strategyAddress,
  component: Strategy,
})

function Strategy() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`营销策略详情`}>
      {(project) => (
        <StrategyOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          id={id}
          address={address}
          title={t`营销策略详情`}
          onAddress={(search) => void navigate({ search, resetScroll: false })}
          onDuplicated={(copy) => void navigate({ to: '/ai-marketing-strategies/edit/$id', params: { id: copy.id } })}
        />
      )}
    </WithProject>
  )
}
