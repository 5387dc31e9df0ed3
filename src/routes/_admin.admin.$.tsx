import { createFileRoute } from '@tanstack/react-router'
import { PlannedPage } from './-support/planned-page.tsx'

/** The admins' pages that are not built yet. */
export const Route = createFileRoute('/_admin/admin/$')({
  loader: async () => (await import('#ui/locales/i18n-planned.ts')).speakOfPlannedPages(),
  component: Planned,
})

function Planned() {
  return <PlannedPage path={`/admin/${Route.useParams()._splat}`} />
}
