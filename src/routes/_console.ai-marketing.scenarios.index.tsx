import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { ScenarioListOf } from './-scenarios/scenario-list.tsx'

export const Route = createFileRoute('/_console/ai-marketing/scenarios/')({ component: Scenarios })

function Scenarios() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  return (
    <WithProject context={context} title={t`AI 营销场景`}>
      {(project) => <ScenarioListOf key={project.id} context={context} project={project} />}
    </WithProject>
  )
}
