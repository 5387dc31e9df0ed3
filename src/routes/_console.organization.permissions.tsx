import { createFileRoute } from '@tanstack/react-router'
import { permissionsAddress } from './-organisation/address.ts'
import { PermissionsOf } from './-organisation/permissions.tsx'

export const Route = createFileRoute('/_console/organization/permissions')({
  validateSearch: permissionsAddress,
  component: Permissions,
})

function Permissions() {
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PermissionsOf
      context={context}
      address={address}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
