import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ActionEditorOf } from './-actions/action-editor.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/response-actions/edit/$id')({ component: EditAction })

function EditAction() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`编辑响应动作`}>
      {(project) => (
        <ActionEditorOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          id={id}
          onSaved={stay}
          onPublished={() => void navigate({ to: '/response-actions/$id', params: { id } })}
        />
      )}
    </WithProject>
  )
}

const stay = () => {}
