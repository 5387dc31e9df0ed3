import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from './-lists/list-address.ts'
import { ProfileListOf } from './-profiles/profile-list.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/users2/')({ validateSearch: listAddress, component: Users2 })

function Users2() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`用户画像`}>
      {(project) => (
        <ProfileListOf
          key={project.id}
          context={context}
          project={project}
          path="/users2"
          address={address}
          onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
        />
      )}
    </WithProject>
  )
}
