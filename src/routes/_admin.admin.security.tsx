import { createFileRoute } from '@tanstack/react-router'
import { auditAddress } from './-operations/address.ts'
import { SecurityOf } from './-operations/security.tsx'
import { WithQueries } from './-operations/with-queries.tsx'

export const Route = createFileRoute('/_admin/admin/security')({ validateSearch: auditAddress, component: Security })

function Security() {
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithQueries context={context}>
      <SecurityOf context={context} address={address} onAddress={(search) => void navigate({ search, resetScroll: false })} />
    </WithQueries>
  )
}
