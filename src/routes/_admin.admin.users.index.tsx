import { createFileRoute } from '@tanstack/react-router'
import { usersAddress } from './-platform/address.ts'
import { UsersOf } from './-platform/lists.tsx'

export const Route = createFileRoute('/_admin/admin/users/')({ validateSearch: usersAddress, component: Users })

function Users() {
  const navigate = Route.useNavigate()
  return (
    <UsersOf
      context={Route.useRouteContext()}
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
