import { createFileRoute } from '@tanstack/react-router'
import { ContactRequestOf } from './-platform/contact-requests.tsx'

export const Route = createFileRoute('/_admin/admin/contact-requests/$id')({ component: ContactRequest })

function ContactRequest() {
  const { id } = Route.useParams()
  return <ContactRequestOf key={id} context={Route.useRouteContext()} id={id} />
}
