import { createFileRoute } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { AdminScreen } from '#ui/platform/admin-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import { adminMachines } from './-accounts/recovery.ts'
import { sessionActor } from './-accounts/session.ts'
import { OverviewOf } from './-platform/overview.tsx'
import { useDraft } from './-shell/use-draft.ts'
import { useEmitted } from './-shell/use-emitted.ts'

export const Route = createFileRoute('/_admin/admin/')({ component: Admin })

function Admin() {
  const context = Route.useRouteContext()
  const machines = adminMachines(context)
  const session = sessionActor(context.app, 'admin')
  const state = useSelector(session, (it) => it)
  const invitation = useActorRef(machines.invitation)
  const passwordChange = useActorRef(machines.changePassword)
  useDraft(invitation, context, { form: 'adminInvitation', userId: state.context.session?.id ?? '' })
  useEmitted(invitation, (event) => {
    if (event.type === 'invite.sent') notify('invite.sent')
    if (event.type === 'invite.failed') notify('invite.failed', { problem: event.problem })
  })
  useEmitted(passwordChange, (event) => {
    if (event.type === 'password.changed') notify('password.changed')
    if (event.type === 'password.failed') notify('password.failed', { problem: event.problem })
  })
  return (
    <AdminScreen
      board={<OverviewOf context={context} />}
      username={state.context.session?.account ?? ''}
      email={state.context.session?.email ?? ''}
      invitation={invitation}
      passwordChange={passwordChange}
    />
  )
}
