import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { shellMachine } from '#machines/shell/shell.machine.ts'
import type { tabBarMachine } from '#machines/tab-bar/tab-bar.machine.ts'
import { useEmitted } from './use-emitted.ts'

type TabBar = ActorRefFrom<typeof tabBarMachine>
type Shell = ActorRefFrom<typeof shellMachine>

/** Lets tabs and navigation know where one is, for each session anew, and goes where the tabs lead. */
export const useVisits = (tabBar: TabBar, shell: Shell, session: string | null): void => {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const isPage = useMatches({ select: (matches) => matches.at(-1)?.routeId !== '/_console/$' })
  const path = pathname.replace(/(?<=.)\/$/, '')
  useEffect(() => {
    if (session === null) return
    shell.send({ type: 'page.visit', path })
    if (isPage) tabBar.send({ type: 'page.visit', path, href: path + searchStr })
  }, [tabBar, shell, session, isPage, path, searchStr])
  useEmitted(tabBar, async (event) => {
    await router.navigate({ href: event.href, state: { keepsFocus: true } })
    if (event.type === 'page.reload') window.location.reload()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (tabBar.getSnapshot().context.drafts.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [tabBar])
}
