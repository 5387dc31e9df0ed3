import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { keepRedirect } from '#api/accounts/redirects.ts'
import type { reauthenticationMachine } from '#machines/accounts/reauthentication.machine.ts'
import type { Realm } from '#machines/accounts/session.machine.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from './session.ts'

const Dialog = lazy(async () => ({
  default: (await import('#ui/accounts/reauthentication/reauthentication-dialog.tsx')).ReauthenticationDialog,
}))

type Props = {
  actor: ActorRefFrom<typeof reauthenticationMachine>
  context: Pick<RouterContext, 'app' | 'account'>
  realm: Realm
  /** The page to return to after signing in again. */
  href: string
}

/** The dialog that asks for the password. It closes when the session ends. */
export const Reauthentication = ({ actor, context: { app, account }, realm, href }: Props) => {
  const session = sessionActor(app, realm)
  const who = useSelector(session, (it) => it.context.session)
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  const sessionId = who?.session
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session means another user.
  useEffect(() => () => actor.send({ type: 'reauthentication.decline' }), [actor, sessionId])
  if (!isAsking || !who) return null
  const signInAgain = () => {
    keepRedirect(account.storage, { path: href, realm, userId: who.id }, account.now())
    session.send({ type: 'session.leave' })
  }
  return (
    <Suspense>
      <Dialog actor={actor} username={who.account} onSignInAgain={signInAgain} />
    </Suspense>
  )
}
