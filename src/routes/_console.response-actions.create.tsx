import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { actionTemplates } from '#contract/actions/templates/all.ts'
import { TemplateGallery } from '#ui/actions/gallery/template-gallery.tsx'
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
          galleryOf={(begin) => <TemplateGallery templates={actionTemplates} onChoose={begin.with} onBlank={begin.blank} />}
          onSaved={({ id }) => void navigate({ to: '/response-actions/edit/$id', params: { id } })}
          onPublished={({ id }) => void navigate({ to: '/response-actions/$id', params: { id } })}
        />
      )}
    </WithProject>
  )
}
