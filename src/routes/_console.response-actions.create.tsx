import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ActionEditorOf } from './-actions/action-editor.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/response-actions/create')({ component: CreateAction })

function CreateAction() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`创建响应动作`}>
      {(project) => (
        <ActionEditorOf
          key={project.id}
          context={context}
          project={project}
          id={null}
          onSaved={({ id }) => void navigate({ to: '/response-actions/edit/$id', params: { id } })}
          onPublished={({ id }) => void navigate({ to: '/response-actions/$id', params: { id } })}
        />
      )}
    </WithProject>
  )
}
