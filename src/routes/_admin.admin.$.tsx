import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#ui/screens/not-found/not-found-screen.tsx'

/** The admins' pages that do not exist yet. */
export const Route = createFileRoute('/_admin/admin/$')({ component: () => <NotFoundScreen /> })
