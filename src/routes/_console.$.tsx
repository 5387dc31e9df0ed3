import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#ui/screens/not-found/not-found-screen.tsx'

/** The protected pages that do not exist yet. */
export const Route = createFileRoute('/_console/$')({ component: () => <NotFoundScreen inFrame /> })
