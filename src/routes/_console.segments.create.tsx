import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { SegmentEditorOf } from './-segments/segment-editor.tsx'

export const Route = createFileRoute('/_console/segments/create')({ component: CreateSegment })

function CreateSegment() {
  const { t } = useLingui()
  const context = Route.useRouteContext()

  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`新建分群`}>
      {(project) => (
        <SegmentEditorOf
          key={project.id}
          context={context}
          project={project}
          id={null}
          onSaved={(segment) => void navigate({ to: '/segments/$id', params: { id: segment.id } })}
        />
      )}
    </WithProject>
  )
}
