import { useRouterState } from '@tanstack/react-router'
import { LoadingScreen } from '#ui/components/pages/loading-screen.tsx'
import { useLoadingText } from '#ui/shell/loading-texts.ts'

/** Shown in place of a page that takes longer than 150 ms to load. */
export const PagePending = () => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const follows = useRouterState({ select: (state) => state.resolvedLocation !== undefined })
  return <LoadingScreen message={useLoadingText()(path)} follows={follows} />
}
