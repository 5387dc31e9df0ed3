import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WithProject } from './-projects/with-project.tsx'
import { SegmentListOf } from './-segments/segment-list.tsx'
import { segmentsAddress } from './-segments/segments-address.ts'

export const Route = createFileRoute('/_console/segments/')({ validateSearch: segmentsAddress, component: Segments })

function Segments() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`用户分群`}>
      {(project) => (
        <SegmentListOf
          key={project.id}
          context={context}
          project={project}
          address={address}
          onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
        />
      )}
    </WithProject>
  )
}
