import { createFileRoute, redirect } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import * as v from 'valibot'
import { notify } from '#ui/messages/notify.ts'
import { AuthScreen } from '#ui/screens/auth/auth-screen.tsx'
import { areMailsKeptHere } from '../api/mail-setup.ts'
import { sessionActor, settledSession } from './-support/session.ts'
import { useEmitted } from './-support/use-emitted.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: v.object({ tab: v.optional(v.fallback(v.picklist(['login', 'register']), 'login')) }),
  beforeLoad: async ({ context }) => {
    if (await settledSession(context.app)) throw redirect({ to: '/dashboard', replace: true })
  },
  loader: ({ context }) => areMailsKeptHere(context.connection.origin),
  component: Auth,
})

function Auth() {
  const { tab = 'login' } = Route.useSearch()
  const { app, machines } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const session = sessionActor(app)
  const login = useActorRef(machines.login, { input: { session } })
  const registration = useActorRef(machines.registration, { input: { session } })

  useEmitted(login, (event) => {
    if (event.type === 'login.succeeded') notify('login.succeeded')
    if (event.type === 'login.failed') notify('login.failed', { problem: event.problem })
  })
  useEmitted(registration, (event) => {
    if (event.type === 'code.sent') notify('code.sent')
    if (event.type === 'code.failed') notify('code.failed', { problem: event.problem })
    if (event.type === 'registration.succeeded') notify('registration.succeeded')
    if (event.type === 'registration.failed') notify('registration.failed', { problem: event.problem })
    if (event.type === 'registration.loginFailed') {
      notify('registration.loginFailed')
      login.send({ type: 'field.edit', field: 'account', value: event.email })
      void navigate({ search: { tab: 'login' }, replace: true })
    }
  })

  const leaveForHome = () => {
    session.send({ type: 'session.leave' })
    window.location.assign('/marketing')
  }
  return (
    <AuthScreen
      tab={tab}
      hrefOf={(it) => `/auth?tab=${it}`}
      login={login}
      registration={registration}
      mailsStayHere={Route.useLoaderData()}
      onHome={leaveForHome}
    />
  )
}
