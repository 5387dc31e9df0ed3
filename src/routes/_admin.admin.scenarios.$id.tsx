import { createFileRoute, notFound } from '@tanstack/react-router'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import { scenarioProjectsAddress } from './-scenarios/address.ts'
import { ScenarioTemplateOf } from './-scenarios/templates.tsx'

export const Route = createFileRoute('/_admin/admin/scenarios/$id')({
  validateSearch: scenarioProjectsAddress,
  component: ScenarioTemplate,
})

function ScenarioTemplate() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const scenario = scenarios.find((it) => it === id)
  if (!scenario) throw notFound()
  return (
    <ScenarioTemplateOf
      key={scenario}
      scenario={scenario}
      context={Route.useRouteContext()}
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
