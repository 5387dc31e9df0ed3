import { createFileRoute } from '@tanstack/react-router'
import { organizationAddress } from './-platform/address.ts'
import { OrganizationOf } from './-platform/organization.tsx'

export const Route = createFileRoute('/_admin/admin/organizations/$id')({
  validateSearch: organizationAddress,
  component: Organization,
})

function Organization() {
  const { id } = Route.useParams()
  const { tab = 'projects' } = Route.useSearch()
  return <OrganizationOf key={id} context={Route.useRouteContext()} id={id} tab={tab} />
}
