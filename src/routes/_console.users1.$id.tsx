import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileOf } from './-profiles/profile.tsx'
import { profileAddress } from './-profiles/profile-address.ts'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/users1/$id')({ validateSearch: profileAddress, component: User1 })

function User1() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  const { id } = Route.useParams()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithProject context={context} title={t`用户详情`}>
      {(project) => (
        <ProfileOf
          key={`${project.id} ${id}`}
          context={context}
          project={project}
          id={id}
          path="/users1"
          list="/users1"
          address={address}
          onAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </WithProject>
  )
}
