import { useLingui } from '@lingui/react/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import { WithProject } from './-projects/with-project.tsx'
import { scenarioAddress } from './-scenarios/address.ts'
import { ScenarioOf } from './-scenarios/scenario.tsx'

export const Route = createFileRoute('/_console/ai-marketing/scenarios/$scenario')({
  validateSearch: scenarioAddress,
  component: OneScenario,
})

function OneScenario() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { scenario: named } = Route.useParams()
  const scenario = scenarios.find((it) => it === named)
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!scenario) throw notFound()
  return (
    <WithProject context={context} title={t`AI 营销场景`}>
      {(project) => (
        <ScenarioOf
          key={`${project.id} ${scenario}`}
          context={context}
          project={project}
          scenario={scenario}
          address={address}
          title={t`AI 营销场景`}
          onAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </WithProject>
  )
}
