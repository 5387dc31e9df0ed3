import { createFileRoute } from '@tanstack/react-router'
import { reportAddress } from './-dashboards/address.ts'
import { DashboardOf } from './-dashboards/dashboard.tsx'

export const Route = createFileRoute('/_console/dashboard')({ validateSearch: reportAddress, component: Dashboard })

function Dashboard() {
  const context = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardOf
      context={context}
      layout="overview"
      address={address}
      onAddress={(search, replace = false) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
