import { createRouter } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'
import type { StreamDependencies } from './api/event-source.ts'
import type { Call } from './api/http.ts'
import type { AccountMachines } from './api/live-account.ts'
import { PagePending } from './routes/-support/page-pending.tsx'
import { routeTree } from './routeTree.gen.ts'

/** What every route is given: the actors that outlive it, the machines it may spawn, and the way to the server. */
export type RouterContext = {
  app: ActorRefFrom<AccountMachines['app']>
  machines: AccountMachines
  call: Call
  connection: StreamDependencies
  /** What all browser tabs share. */
  storage: Storage
  /** What is of one browser tab and outlives its reload. */
  pageStorage: Storage
}

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingComponent: PagePending,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page was not asked for but remained: the focus stays where it is. */
    keepsFocus?: boolean
  }
}
