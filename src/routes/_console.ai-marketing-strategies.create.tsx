import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { StrategyEditorOf } from './-strategies/strategy-editor.tsx'

export const Route = createFileRoute('/_console/ai-marketing-strategies/create')({ component: CreateStrategy })

function CreateStrategy() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`创建营销策略`}>
      {(project) => (
        <StrategyEditorOf
          key={project.id}
          context={context}
          project={project}
          title={t`创建营销策略`}
          id={null}
          onSaved={(id) => void navigate({ to: '/ai-marketing-strategies/edit/$id', params: { id } })}
          onPublished={(it) => void navigate({ to: '/ai-marketing-strategies/$id', params: { id: it } })}
        />
      )}
    </WithProject>
  )
}
