import { createFileRoute } from '@tanstack/react-router'
import { OrganizationSettingsOf } from './-organization-settings/settings.tsx'

export const Route = createFileRoute('/_console/organization/settings')({ component: OrganizationSettings })

function OrganizationSettings() {
  return <OrganizationSettingsOf context={Route.useRouteContext()} />
}
