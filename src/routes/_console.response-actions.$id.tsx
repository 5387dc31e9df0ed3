import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ActionOf } from './-actions/action.tsx'
import { actionAddress } from './-actions/address.ts'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/response-actions/$id')({ validateSearch: actionAddress, component: Action })

function Action() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`响应动作详情`}>
      {(project) => (
        <ActionOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          id={id}
          address={address}
          title={t`响应动作详情`}
          onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
          onDeleted={() => void navigate({ to: '/response-actions', replace: true })}
        />
      )}
    </WithProject>
  )
}
