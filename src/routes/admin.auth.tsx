import { createFileRoute, redirect } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { EmittedFrom } from 'xstate'
import { AdminAuthScreen } from '#ui/platform/admin-auth-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import { destinationOf } from './-accounts/after-login.ts'
import { adminMachines } from './-accounts/recovery.ts'
import { sessionActor, settledSession } from './-accounts/session.ts'
import { signInAddress } from './-accounts/sign-in-address.ts'
import { useEmitted } from './-shell/use-emitted.ts'
import { WithActor } from './-shell/with-actor.tsx'

export const Route = createFileRoute('/admin/auth')({
  validateSearch: signInAddress,
  beforeLoad: async ({ context, preload }) => {
    const session = await settledSession(context.app, 'admin')
    if (session && !preload) throw redirect({ href: destinationOf(context, 'admin', session), replace: true })
  },
  component: AdminAuth,
})

function AdminAuth() {
  const { tab = 'login' } = Route.useSearch()
  const context = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const session = sessionActor(context.app, 'admin')
  const machines = adminMachines(context)
  const login = useActorRef(machines.login, { input: { session, adminSession: session } })
  const [attempt, setAttempt] = useState(0)

  useEmitted(login, (event) => {
    if (event.type === 'login.succeeded') notify('adminLogin.succeeded')
    if (event.type === 'login.failed') notify('login.failed', { problem: event.problem })
  })
  const hearRegistration = (event: EmittedFrom<typeof machines.registration>) => {
    if (event.type === 'invite.failed') notify('inviteCode.failed', { problem: event.problem })
    if (event.type === 'registration.succeeded') notify('registration.succeeded')
    if (event.type === 'registration.failed') notify('registration.failed', { problem: event.problem })
    if (event.type === 'registration.loginFailed') {
      notify('registration.loginFailed')
      login.send({ type: 'field.edit', field: 'account', value: event.email })
      setAttempt(attempt + 1)
      void navigate({ search: { tab: 'login' }, replace: true })
    }
  }
  return (
    <WithActor key={attempt} machine={machines.registration} input={{ session }} hear={hearRegistration}>
      {(registration) => (
        <AdminAuthScreen
          tab={tab}
          hrefOf={(it) => `/admin/auth?tab=${it}`}
          login={login}
          registration={registration}
          onHome={() => window.location.assign('/marketing')}
        />
      )}
    </WithActor>
  )
}
