import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/accounts/login.machine.ts'

const Screen = lazy(async () => ({
  default: (await import('#ui/accounts/second-factor/second-factor-screen.tsx')).SecondFactorScreen,
}))

/** What is shown instead of the sign-in while it waits for a second factor; null at other times. */
export const useChallenge = (login: ActorRefFrom<typeof loginMachine>): ((onHome: () => void) => ReactNode) | null => {
  const actor = useSelector(login, (it) => it.children.secondFactor)
  if (!actor) return null
  return (onHome) => (
    <Suspense>
      <Screen actor={actor} onHome={onHome} />
    </Suspense>
  )
}
