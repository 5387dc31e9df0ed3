import { useNavigate } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createPasskeySignInMachine, knowsPasskeys } from '#api/passkeys/sign-in-adapters.ts'
import { PasskeyButton } from '#ui/passkeys/sign-in/passkey-button.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { sessionActor } from './session.ts'

/** Signing in with a passkey alone, where the browser knows passkeys. Loaded after the sign-in page is shown. */
export const PasskeyLogin = ({ context }: { context: RouterContext }) =>
  knowsPasskeys(context.account.window) ? <Offered context={context} /> : null

const Offered = ({ context: { app, account } }: { context: RouterContext }) => {
  const navigate = useNavigate()
  const [machine] = useState(() => createPasskeySignInMachine(account))
  const actor = useActorRef(machine, { input: { session: sessionActor(app), adminSession: sessionActor(app, 'admin') } })
  useEmitted(actor, (event) => {
    if (event.type === 'passkey.failed') return notify('login.failed', { problem: event.problem })
    notify(event.admin ? 'adminLogin.succeeded' : 'login.succeeded')
    if (event.admin) void navigate({ to: '/admin/auth', replace: true })
  })
  return <PasskeyButton actor={actor} />
}
