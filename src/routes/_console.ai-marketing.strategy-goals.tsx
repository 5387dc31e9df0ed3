import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { GoalsOf } from './-experiments/goals.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/ai-marketing/strategy-goals')({ component: StrategyGoals })

function StrategyGoals() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  return (
    <WithProject context={context} title={t`策略与目标`}>
      {(project) => <GoalsOf key={project.id} context={context} project={project} />}
    </WithProject>
  )
}
