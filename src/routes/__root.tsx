import { useLingui } from '@lingui/react/macro'
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import { LinkProvider } from '#ui/components/link.tsx'
import { NavigationProgress } from '#ui/components/progress.tsx'
import { ErrorScreen } from '#ui/screens/error/error-screen.tsx'
import { NotFoundScreen } from '#ui/screens/not-found/not-found-screen.tsx'
import type { RouterContext } from '../router.ts'
import { RouterLink } from './-support/router-link.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ({ error }) => <ErrorScreen error={error} onRefresh={() => window.location.reload()} />,
  notFoundComponent: () => <NotFoundScreen />,
})

function Root() {
  const { t } = useLingui()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    <LinkProvider value={RouterLink}>
      {isLoading && <NavigationProgress label={t`正在加载页面…`} />}
      <Outlet />
    </LinkProvider>
  )
}
