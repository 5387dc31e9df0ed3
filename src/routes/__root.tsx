import { useLingui } from '@lingui/react/macro'
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LinkProvider } from '#ui/components/link.tsx'
import { NavigationProgress } from '#ui/components/progress.tsx'
import { loadShellTexts } from '#ui/shell/load-shell-texts.ts'
import type { RouterContext } from '../router.ts'
import { PageFailure } from './-root/page-failure.tsx'
import { RouterLink } from './-shell/router-link.tsx'

const NotFound = lazy(async () => ({
  default: (await import('#ui/components/pages/not-found-screen.tsx')).NotFoundScreen,
}))

export const Route = createRootRouteWithContext<RouterContext>()({
  // The sign-in page does not wait for the console's texts, and may be left before they are loaded.
  beforeLoad: ({ location }) => (location.pathname === '/auth' ? undefined : loadShellTexts()),
  component: Root,
  errorComponent: ({ error }) => <PageFailure error={error} />,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
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
