import { createFileRoute } from '@tanstack/react-router'
import { PlannedPage } from './-support/planned-page.tsx'

/** The protected pages that are not built yet. */
export const Route = createFileRoute('/_console/$')({
  loader: async () => (await import('#ui/locales/i18n-planned.ts')).speakOfPlannedPages(),
  component: Planned,
})

function Planned() {
  return <PlannedPage inFrame path={`/${Route.useParams()._splat}`} />
}
