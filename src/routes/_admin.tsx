import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet, redirect, useLocation, useRouterState } from '@tanstack/react-router'
import { isProtected } from '#contract/http/page-lookup.ts'
import { AdminFrame } from '#ui/platform/admin-frame.tsx'
import { useTitleOf } from '#ui/shell/page-titles.ts'
import { TabBar } from '#ui/shell/tab-bar/tab-bar.tsx'
import { rememberEntry } from './-accounts/after-login.ts'
import { Reauthentication } from './-accounts/reauthentication.tsx'
import { adminReauthentication } from './-accounts/recovery.ts'
import { sessionActor, settledSession } from './-accounts/session.ts'
import { adminTabs, useAdminVisits } from './-platform/admin-tabs.ts'
import { backOfficeOf } from './-platform/back-office.ts'

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
  const { href, pathname } = useLocation()
  const shown = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  const tabs = adminTabs(context)
  useAdminVisits(tabs)
  return (
    <QueryClientProvider client={backOfficeOf(context).queryClient}>
      <AdminFrame
        path={pathname}
        shownPath={shown.pathname}
        keepsFocus={shown.state.keepsFocus === true}
        tabs={<TabBar actor={tabs} titleOf={useTitleOf([])} />}
        onLeave={() => sessionActor(context.app, 'admin').send({ type: 'session.leave' })}
      >
        <Outlet />
      </AdminFrame>
      <Reauthentication actor={adminReauthentication(context)} context={context} realm="admin" href={href} />
    </QueryClientProvider>
  )
}
