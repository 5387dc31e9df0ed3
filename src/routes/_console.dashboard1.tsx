import { createFileRoute } from '@tanstack/react-router'
import { reportAddress } from './-dashboards/address.ts'
import { DashboardOf } from './-dashboards/dashboard.tsx'

export const Route = createFileRoute('/_console/dashboard1')({ validateSearch: reportAddress, component: PlainDashboard })

function PlainDashboard() {
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardOf
      context={context}
      layout="plain"
      address={address}
      onAddress={(search, replace = false) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
