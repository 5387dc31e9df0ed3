import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { SegmentEditorOf } from './-segments/segment-editor.tsx'

export const Route = createFileRoute('/_console/segments/$id/edit')({ component: EditSegment })

function EditSegment() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`编辑分群`}>
      {(project) => (
        <SegmentEditorOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          id={id}
          onSaved={(segment) => void navigate({ to: '/segments/$id', params: { id: segment.id } })}
        />
      )}
    </WithProject>
  )
}
