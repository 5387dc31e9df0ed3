import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { keepRedirect } from '#api/accounts/redirects.ts'
import { createAcceptanceMachine } from '#api/members/acceptance-adapters.ts'
import { invitationPath } from '#contract/members/invitation-path.ts'
import { AcceptanceScreen } from '#ui/members/acceptance-screen.tsx'
import { once } from './-accounts/once.ts'
import { sessionActor, settledSession } from './-accounts/session.ts'
import { useEmitted } from './-shell/use-emitted.ts'

export const Route = createFileRoute('/invitation')({
  beforeLoad: async ({ context }) => void (await settledSession(context.app)),
  component: Invitation,
})

const acceptanceMachine = once(createAcceptanceMachine)

/** The token is in the fragment of the address. Another link in the same tab is another invitation. */
function Invitation() {
  const token = useRouterState({ select: (it) => it.location.hash.replace(/^#/, '') })
  return <Acceptance key={token} token={token} />
}

function Acceptance({ token }: { token: string }) {
  const context = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { app, account } = context
  const session = sessionActor(app)
  const actor = useActorRef(acceptanceMachine(context), { input: { token, session } })
  const who = useSelector(session, (it) => it.context.session)
  useEmitted(actor, (event) => {
    if (event.type === 'invitation.loginFailed') void navigate({ to: '/auth', replace: true })
    // All that was read before is of the organisation that was left.
    if (event.type === 'invitation.accepted') account.window.location.replace('/dashboard')
  })
  const signIn = () => {
    keepRedirect(account.storage, { path: `${invitationPath}#${token}`, realm: 'user', userId: null }, account.now())
    void navigate({ to: '/auth' })
  }
  return (
    <AcceptanceScreen
      actor={actor}
      signedInAs={who?.email ?? null}
      onSignIn={signIn}
      onHome={() => account.window.location.assign('/marketing')}
    />
  )
}
