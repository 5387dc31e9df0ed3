import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { createTabBarMachine } from '#api/shell/tab-bar-adapters.ts'
import type { RouterContext } from '../../router.ts'
import { followSession, sessionActor } from '../-accounts/session.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type TabBar = ActorRefFrom<ReturnType<typeof createTabBarMachine>>

const made = new WeakMap<RouterContext['app'], TabBar>()

/** The open pages of the platform admin, created when the first of them is shown. */
export const adminTabs = ({ app, account }: RouterContext): TabBar => {
  const known = made.get(app)
  if (known) return known
  const tabBar = createActor(createTabBarMachine(account), { input: { home: '/admin' } }).start()
  followSession(sessionActor(app, 'admin'), (report) => tabBar.send(report))
  made.set(app, tabBar)
  return tabBar
}

/** Reports the shown page to the tabs, and navigates where they lead. */
export const useAdminVisits = (tabBar: TabBar): void => {
  const router = useRouter()
  const { pathname, searchStr } = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  const path = pathname.replace(/(?<=.)\/$/, '')
  const isPage = router.options.context.isProtected(path, 'admin')
  useEffect(() => {
    tabBar.send(isPage ? { type: 'page.visit', path, href: path + searchStr } : { type: 'page.miss' })
  }, [tabBar, isPage, path, searchStr])
  useEmitted(tabBar, async (event) => {
    if (event.type === 'leave.allowed') return
    await router.navigate({ href: event.href, state: { keepsFocus: true } })
    if (event.type === 'page.reload') window.location.reload()
  })
}
