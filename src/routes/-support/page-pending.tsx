import { useRouterState } from '@tanstack/react-router'
import { useLoadingText } from '#ui/messages/loading.ts'
import { LoadingScreen } from '#ui/screens/loading/loading-screen.tsx'

/** Stands where a page will be that takes longer than 150 ms. */
export const PagePending = () => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const follows = useRouterState({ select: (state) => state.resolvedLocation !== undefined })
  return <LoadingScreen message={useLoadingText()(path)} follows={follows} />
}
