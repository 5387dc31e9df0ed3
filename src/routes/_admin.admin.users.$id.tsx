import { createFileRoute } from '@tanstack/react-router'
import { userAddress } from './-platform/address.ts'
import { UserOf } from './-platform/user.tsx'

export const Route = createFileRoute('/_admin/admin/users/$id')({ validateSearch: userAddress, component: User })

function User() {
  const { id } = Route.useParams()
  const { tab = 'organizations' } = Route.useSearch()
  return <UserOf key={id} context={Route.useRouteContext()} id={id} tab={tab} />
}
