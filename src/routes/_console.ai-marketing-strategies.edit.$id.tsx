import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { StrategyEditorOf } from './-strategies/strategy-editor.tsx'

export const Route = createFileRoute('/_console/ai-marketing-strategies/edit/$id')({ component: EditStrategy })

function EditStrategy() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`编辑营销策略`}>
      {(project) => (
        <StrategyEditorOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          title={t`编辑营销策略`}
          id={id}
          onSaved={stay}
          onPublished={(it) => void navigate({ to: '/ai-marketing-strategies/$id', params: { id: it } })}
        />
      )}
    </WithProject>
  )
}

const stay = () => {}
