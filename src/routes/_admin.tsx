import { createFileRoute, notFound, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { isProtected } from '#contract/protected-pages.ts'
import { useTitleOf } from '#ui/messages/pages.ts'
import { AdminFrame } from '#ui/screens/admin/admin-frame.tsx'
import { TabBar } from '#ui/screens/tab-bar/tab-bar.tsx'
import { adminTabs, useAdminVisits } from './-support/admin-tabs.ts'
import { rememberEntry } from './-support/after-login.ts'
import { Confirmation } from './-support/confirmation.tsx'
import { adminConfirmation } from './-support/recovery.ts'
import { sessionActor, settledSession } from './-support/session.ts'

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
  const tabs = adminTabs(context)
  useAdminVisits(tabs)
  return (
    <>
      <AdminFrame
        tabs={<TabBar actor={tabs} titleOf={useTitleOf([])} />}
        onLeave={() => sessionActor(context.app, 'admin').send({ type: 'session.leave' })}
      >
        <Outlet />
      </AdminFrame>
      <Confirmation actor={adminConfirmation(context)} context={context} realm="admin" href={href} />
    </>
  )
}
