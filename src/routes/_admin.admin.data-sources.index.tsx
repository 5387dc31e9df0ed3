import { createFileRoute } from '@tanstack/react-router'
import { dataSourcesAddress } from './-platform/address.ts'
import { DataSourcesOf } from './-platform/data-sources.tsx'

export const Route = createFileRoute('/_admin/admin/data-sources/')({
  validateSearch: dataSourcesAddress,
  component: DataSources,
})

function DataSources() {
  const navigate = Route.useNavigate()
  return (
    <DataSourcesOf
      context={Route.useRouteContext()}
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
