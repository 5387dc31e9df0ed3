import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { LinkProvider } from '#ui/components/link.tsx'
import { ErrorScreen } from '#ui/screens/error/error-screen.tsx'
import { NotFoundScreen } from '#ui/screens/not-found/not-found-screen.tsx'
import type { RouterContext } from '../router.ts'
import { RouterLink } from './-support/router-link.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ({ error }) => <ErrorScreen error={error} onRefresh={() => window.location.reload()} />,
  notFoundComponent: NotFoundScreen,
})

function Root() {
  return (
    <LinkProvider value={RouterLink}>
      <Outlet />
    </LinkProvider>
  )
}
