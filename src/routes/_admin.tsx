import { createFileRoute, notFound, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { isProtected } from '#contract/protected-pages.ts'
import { rememberEntry } from './-support/after-login.ts'
import { Confirmation } from './-support/confirmation.tsx'
import { adminConfirmation } from './-support/recovery.ts'
import { settledSession } from './-support/session.ts'

export const Route = createFileRoute('/_admin')({
  beforeLoad: async ({ context, ...entry }) => {
    if (!isProtected(entry.location.pathname, 'admin')) throw notFound()
    if (await settledSession(context.app, 'admin')) return
    rememberEntry(context, 'admin', entry)
    throw redirect({ to: '/admin/auth', replace: true })
  },
  component: Admin,
})

function Admin() {
  const context = Route.useRouteContext()
  const { href } = useLocation()
  return (
    <>
      <Outlet />
      <Confirmation actor={adminConfirmation(context)} context={context} realm="admin" href={href} />
    </>
  )
}
