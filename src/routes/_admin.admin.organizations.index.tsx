import { createFileRoute } from '@tanstack/react-router'
import { organizationsAddress } from './-platform/address.ts'
import { OrganizationsOf } from './-platform/lists.tsx'

export const Route = createFileRoute('/_admin/admin/organizations/')({
  validateSearch: organizationsAddress,
  component: Organizations,
})

function Organizations() {
  const navigate = Route.useNavigate()
  return (
    <OrganizationsOf
      context={Route.useRouteContext()}
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
