import { createFileRoute } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { lazy, useRef, useState } from 'react'
import { type EmittedFrom, waitFor } from 'xstate'
import { signInSetup } from '#api/accounts/sign-in-setup.ts'
import { AuthScreen } from '#ui/accounts/sign-in/auth-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import { destinationOf } from './-accounts/after-login.ts'
import { ProviderLogin } from './-accounts/provider-login.tsx'
import { revocationActor, sessionActor, settledSession } from './-accounts/session.ts'
import { signInMachines } from './-accounts/sign-in.ts'
import { signInAddress } from './-accounts/sign-in-address.ts'
import { onSignInDocument } from './-accounts/sign-in-document.ts'
import { useEmitted } from './-shell/use-emitted.ts'
import { WithActor } from './-shell/with-actor.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: signInAddress,
  // A signed-in user may stay on this page, for example to sign in as another user.
  beforeLoad: async ({ context }) => void (await settledSession(context.app)),
  loader: async ({ context, location, cause }) => {
    const setup = await signInSetup(context.call)
    if (setup.google && cause !== 'preload') await onSignInDocument(context, location)
    return setup
  },
  component: Auth,
})

const PasskeyLogin = lazy(async () => ({ default: (await import('./-accounts/passkey-login.tsx')).PasskeyLogin }))

function Auth() {
  const { tab = 'login' } = Route.useSearch()
  const context = Route.useRouteContext()
  const { app, account } = context
  const machines = signInMachines(context)
  const setup = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const session = sessionActor(app)
  const who = useSelector(session, (it) => it.context.session)
  const login = useActorRef(machines.login, { input: { session, adminSession: sessionActor(app, 'admin') } })
  const [attempt, setAttempt] = useState(0)
  const isGone = useRef(false)

  useEmitted(app, (event) => {
    const now = session.getSnapshot().context.session
    if (event.type !== 'signIn.changed' || !now || isGone.current) return
    isGone.current = true
    void navigate({ href: destinationOf(context, 'user', now), replace: true })
  })
  useEmitted(login, (event) => {
    if (event.type === 'login.succeeded') notify(event.admin ? 'adminLogin.succeeded' : 'login.succeeded')
    if (event.type === 'login.succeeded' && event.admin) void navigate({ to: '/admin/auth', replace: true })
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
    // The page is left only after the request that ends the session was sent.
    await waitFor(revocationActor(app), (it) => !it.matches('keeping'))
    window.location.assign('/marketing')
  }
  return (
    <WithActor key={attempt} machine={machines.registration} input={{ session }} hear={hearRegistration}>
      {(registration) => (
        <AuthScreen
          tab={tab}
          signedInAs={who?.account ?? null}
          hrefOf={(it) => `/auth?tab=${it}`}
          login={login}
          registration={registration}
          mailsStayHere={setup.mailsStayHere}
          provider={setup.google && <ProviderLogin session={session} login={login} account={account} provider={setup.google} />}
          passkey={<PasskeyLogin context={context} />}
          onHome={() => void leaveForHome()}
        />
      )}
    </WithActor>
  )
}
