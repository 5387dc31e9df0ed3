import { createFileRoute } from '@tanstack/react-router'
import { membersAddress } from './-members/address.ts'
import { MembersOf } from './-members/members.tsx'

export const Route = createFileRoute('/_console/organization/members')({ validateSearch: membersAddress, component: Members })

function Members() {
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MembersOf
      context={context}
      address={address}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
