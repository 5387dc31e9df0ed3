import { createFileRoute } from '@tanstack/react-router'
import { PlannedPage } from './-shell/planned-page.tsx'

/** The admins' pages that are not built yet. */
export const Route = createFileRoute('/_admin/admin/$')({
  component: Planned,
})

function Planned() {
  return <PlannedPage path={`/admin/${Route.useParams()._splat}`} />
}
