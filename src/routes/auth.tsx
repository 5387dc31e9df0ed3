import { createFileRoute, redirect } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import * as v from 'valibot'
import { type EmittedFrom, waitFor } from 'xstate'
import { notify } from '#ui/messages/notify.ts'
import { AuthScreen } from '#ui/screens/auth/auth-screen.tsx'
import { signInSetup } from '../api/sign-in-setup.ts'
import { destinationOf } from './-support/after-login.ts'
import { onSignInDocument, ProviderLogin } from './-support/provider-login.tsx'
import { sessionActor, settledSession } from './-support/session.ts'
import { useEmitted } from './-support/use-emitted.ts'
import { WithActor } from './-support/with-actor.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: v.object({ tab: v.optional(v.fallback(v.picklist(['login', 'register']), 'login')) }),
  beforeLoad: async ({ context, preload }) => {
    const session = await settledSession(context.app)
    if (session && !preload) throw redirect({ href: destinationOf(context, 'user', session), replace: true })
  },
  loader: async ({ context, location, cause }) => {
    const setup = await signInSetup(context.call)
    if (setup.google && cause !== 'preload') await onSignInDocument(context, location)
    return setup
  },
  component: Auth,
})

function Auth() {
  const { tab = 'login' } = Route.useSearch()
  const { app, machines, account } = Route.useRouteContext()
  const setup = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const session = sessionActor(app)
  const login = useActorRef(machines.login, { input: { session } })
  const [attempt, setAttempt] = useState(0)

  useEmitted(login, (event) => {
    if (event.type === 'login.succeeded') notify('login.succeeded')
    if (event.type === 'login.failed') notify('login.failed', { problem: event.problem })
  })
  const hearRegistration = (event: EmittedFrom<typeof machines.registration>) => {
    if (event.type === 'code.sent') notify('code.sent')
    if (event.type === 'code.failed') notify('code.failed', { problem: event.problem })
    if (event.type === 'registration.succeeded') notify('registration.succeeded')
    if (event.type === 'registration.failed') notify('registration.failed', { problem: event.problem })
    if (event.type === 'registration.loginFailed') {
      notify('registration.loginFailed')
      login.send({ type: 'field.edit', field: 'account', value: event.email })
      setAttempt(attempt + 1)
      void navigate({ search: { tab: 'login' }, replace: true })
    }
  }

  const leaveForHome = async () => {
    session.send({ type: 'session.leave' })
    // Whoever leaves the page at once takes the call with them that ends the session.
    await waitFor(session, (it) => it.matches('signedOut'))
    window.location.assign('/marketing')
  }
  return (
    <WithActor key={attempt} machine={machines.registration} input={{ session }} hear={hearRegistration}>
      {(registration) => (
        <AuthScreen
          tab={tab}
          hrefOf={(it) => `/auth?tab=${it}`}
          login={login}
          registration={registration}
          mailsStayHere={setup.mailsStayHere}
          provider={setup.google && <ProviderLogin session={session} account={account} provider={setup.google} />}
          onHome={() => void leaveForHome()}
        />
      )}
    </WithActor>
  )
}
