import { createFileRoute } from '@tanstack/react-router'
import { contactRequestsAddress } from './-platform/address.ts'
import { ContactRequestsOf } from './-platform/contact-requests.tsx'

export const Route = createFileRoute('/_admin/admin/contact-requests/')({
  validateSearch: contactRequestsAddress,
  component: ContactRequests,
})

function ContactRequests() {
  const navigate = Route.useNavigate()
  return (
    <ContactRequestsOf
      context={Route.useRouteContext()}
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
