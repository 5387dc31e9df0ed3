import { createFileRoute } from '@tanstack/react-router'
import { dataSourceAddress } from './-platform/address.ts'
import { DataSourceOf } from './-platform/data-source.tsx'

export const Route = createFileRoute('/_admin/admin/data-sources/$id')({
  validateSearch: dataSourceAddress,
  component: DataSourcePage,
})

function DataSourcePage() {
  const { id } = Route.useParams()
  const { tab = 'events' } = Route.useSearch()
  return <DataSourceOf key={id} context={Route.useRouteContext()} id={id} tab={tab} />
}
