import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { SegmentOf } from './-segments/segment.tsx'
import { segmentAddress } from './-segments/segments-address.ts'

export const Route = createFileRoute('/_console/segments/$id/')({ validateSearch: segmentAddress, component: Segment })

function Segment() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`分群详情`}>
      {(project) => (
        <SegmentOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          id={id}
          address={address}
          title={t`分群详情`}
          onDeleted={() => void navigate({ to: '/segments', replace: true })}
        />
      )}
    </WithProject>
  )
}
