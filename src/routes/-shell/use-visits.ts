import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { shellMachine } from '#machines/shell/shell.machine.ts'
import type { tabBarMachine } from '#machines/shell/tab-bar.machine.ts'
import type { LeaveRequest } from '#machines/shell/tabs.ts'
import { useEmitted } from './use-emitted.ts'

type TabBar = ActorRefFrom<typeof tabBarMachine>
type Shell = ActorRefFrom<typeof shellMachine>
type Props = { tabBar: TabBar; shell: Shell; session: string | null; onLeave: (leaveRequest: LeaveRequest) => void }

/** Reports the current page to tabs and navigation, again for each session, and navigates where the tabs lead. */
export const useVisits = ({ tabBar, shell, session, onLeave }: Props): void => {
  const router = useRouter()
  const wanted = useLocation({ select: ({ pathname }) => withoutSlash(pathname) })
  // A page that is being loaded may redirect, so a tab opens only for the page that is shown.
  const { pathname, searchStr } = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  const path = withoutSlash(pathname)
  const isPage = router.options.context.isProtected(path, 'user')
  useEffect(() => {
    if (session !== null) shell.send({ type: 'page.visit', path: wanted })
  }, [shell, session, wanted])
  useEffect(() => tabBar.send({ type: 'page.seek', path: wanted }), [tabBar, wanted])
  useEffect(() => {
    if (session !== null) tabBar.send(isPage ? { type: 'page.visit', path, href: path + searchStr } : { type: 'page.miss' })
  }, [tabBar, session, isPage, path, searchStr])
  useEmitted(tabBar, async (event) => {
    if (event.type === 'leave.allowed') return onLeave(event.leaveRequest)
    await router.navigate({ href: event.href, state: { keepsFocus: true } })
    if (event.type === 'page.reload') window.location.reload()
  })
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')
