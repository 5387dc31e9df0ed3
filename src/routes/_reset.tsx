import { createFileRoute, useNavigate, useRouterState } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { signInSetup } from '#api/accounts/sign-in-setup.ts'
import { PasswordResetScreen } from '#ui/accounts/password-reset/password-reset-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import { resetMachine } from './-accounts/recovery.ts'
import { useEmitted } from './-shell/use-emitted.ts'

export const Route = createFileRoute('/_reset')({
  loader: ({ context }) => signInSetup(context.call),
  component: Reset,
})

/** One machine for both pages: the address follows its state, never the other way round. */
function Reset() {
  const context = Route.useRouteContext()
  const { mailsStayHere } = Route.useLoaderData()
  const navigate = useNavigate()
  const path = useRouterState({ select: (it) => it.location.pathname })
  const actor = useActorRef(resetMachine(context), { input: { entry: path === '/reset-password' ? 'choice' : 'request' } })
  const place = useSelector(actor, placeOf)

  useEffect(() => {
    if (place !== null && place !== path && isPageOfReset(path)) void navigate({ to: place, replace: true })
  }, [place, path, navigate])
  useEmitted(actor, (event) => {
    if (event.type === 'reset.denied') notify('reset.denied')
    if (event.type === 'reset.verified') notify('verification.succeeded')
    if (event.type === 'reset.completed') notify('password.changed')
    if (event.type === 'reset.finished') void navigate({ to: '/auth', replace: true })
  })
  useEmitted(
    useSelector(actor, (it) => it.children.forgottenPassword),
    (event) => {
      if (event.type === 'code.sent') notify('code.sent')
      if (event.type === 'code.failed') notify('code.failed', { problem: event.problem })
      if (event.type === 'verification.failed') notify('verification.failed', { problem: event.problem })
    },
  )
  useEmitted(
    useSelector(actor, (it) => it.children.newPassword),
    (event) => {
      if (event.type === 'reset.failed') notify('reset.failed', { problem: event.problem })
    },
  )

  if (place === null) return null
  return <PasswordResetScreen actor={actor} mailsStayHere={mailsStayHere} onHome={() => window.location.assign('/marketing')} />
}

const placeOf = (it: { hasTag: (tag: 'atRequest' | 'atChoice') => boolean }) =>
  it.hasTag('atRequest') ? '/forgot-password' : it.hasTag('atChoice') ? '/reset-password' : null

/** This page is still mounted while another one is being loaded. */
const isPageOfReset = (path: string) => path === '/forgot-password' || path === '/reset-password'
