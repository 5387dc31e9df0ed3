import { createFileRoute } from '@tanstack/react-router'
import { speakOfPlannedPages } from '#ui/locales/i18n-planned.ts'
import { PlannedPage } from './-support/planned-page.tsx'

/** The admins' pages that are not built yet. */
export const Route = createFileRoute('/_admin/admin/$')({ loader: () => speakOfPlannedPages(), component: Planned })

function Planned() {
  return <PlannedPage path={`/admin/${Route.useParams()._splat}`} />
}
