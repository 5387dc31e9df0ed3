import { createFileRoute } from '@tanstack/react-router'
import { PlannedPage } from './-shell/planned-page.tsx'

/** The protected pages that are not built yet. */
export const Route = createFileRoute('/_console/$')({
  component: Planned,
})

function Planned() {
  return <PlannedPage inFrame path={`/${Route.useParams()._splat}`} />
}
