import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ProfilesOverviewOf } from './-profiles/overview.tsx'
import { WithProject } from './-projects/with-project.tsx'

export const Route = createFileRoute('/_console/user-profile')({ component: UserProfile })

function UserProfile() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  return (
    <WithProject context={context} title={t`用户概况`}>
      {(project) => <ProfilesOverviewOf key={project.id} context={context} project={project} />}
    </WithProject>
  )
}
