import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { forgetSession } from '#api/accounts/session-storage.ts'
import { createImpersonation, keepEnd } from '#api/platform/impersonation.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { ImpersonationBanner } from '#ui/platform/impersonation/impersonation-banner.tsx'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = { context: RouterContext; session: Session }

/** The banner of the impersonation of this browser tab. When it is over, the tab returns to the person's page in the back-office. */
export const ImpersonationOf = ({ context, session }: Props) => {
  const { app, account, call } = context
  const [machine] = useState(() => {
    const onSessionGone = (tell: () => void) => {
      const look = (now: Session | null) => now?.session !== session.session && tell()
      const { unsubscribe } = sessionActor(app).subscribe((it) => look(it.context.session))
      return unsubscribe
    }
    return createImpersonation({ call, now: account.now, onSessionGone })
  })
  const actor = useActorRef(machine)
  useEmitted(actor, ({ how }) => {
    const { tabStorage, window } = account
    keepEnd(tabStorage, how)
    forgetSession(tabStorage, 'user')
    window.location.replace(`/admin/users/${session.id}`)
  })
  return <ImpersonationBanner actor={actor} />
}
