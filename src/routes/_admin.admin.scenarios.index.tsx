import { createFileRoute } from '@tanstack/react-router'
import { ScenariosAcrossOf } from './-scenarios/across-projects.tsx'

export const Route = createFileRoute('/_admin/admin/scenarios/')({ component: Scenarios })

function Scenarios() {
  return <ScenariosAcrossOf context={Route.useRouteContext()} />
}
