import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ActionListOf } from './-actions/action-list.tsx'
import { actionsAddress } from './-actions/address.ts'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/response-actions/')({ validateSearch: actionsAddress, component: Actions })

function Actions() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`响应动作库`}>
      {(project) => (
        <ActionListOf
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
