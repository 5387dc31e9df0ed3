import { createFileRoute } from '@tanstack/react-router'
import { suppressionsAddress } from './-emails/address.ts'
import { SuppressionsOf } from './-emails/suppressions.tsx'

export const Route = createFileRoute('/_console/email-suppressions')({
  validateSearch: suppressionsAddress,
  component: Suppressions,
})

function Suppressions() {
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SuppressionsOf context={context} address={address} onAddress={(search) => void navigate({ search, resetScroll: false })} />
  )
}
