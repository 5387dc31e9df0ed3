import { createRouter } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'
import type { createAppMachine } from './api/accounts/adapters.ts'
import type { RecoveryDependencies } from './api/accounts/recovery-adapters.ts'
import type { StreamDependencies } from './api/browser/event-source.ts'
import type { Unsaved } from './api/browser/leave-guard.ts'
import type { Call } from './api/http/client.ts'
import type { ProblemLog } from './api/http/problem-log.ts'
import type { Realm } from './machines/accounts/session.machine.ts'
import { PagePending } from './routes/-shell/page-pending.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The router's context: the actors that exist longer than a route, and the client. */
export type RouterContext = {
  app: ActorRefFrom<ReturnType<typeof createAppMachine>>
  call: Call
  connection: StreamDependencies
  /** The dependencies of the account machines. */
  account: RecoveryDependencies
  /** The last failed calls. */
  problemLog: ProblemLog
  /** Unsaved input that would be lost if the page were left. */
  unsaved: Unsaved
  /** Whether a path is a page for users of this realm. */
  isProtected: (path: string, realm: Realm) => boolean
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
    /** Whether the page stayed without being requested: then the focus is not moved. */
    keepsFocus?: boolean
    /** Something was opened over the page: going back closes it. */
    isLaidOver?: boolean
    /** The text field of a filter from which the navigation came, and in which the person may continue typing. */
    filterOf?: 'event' | 'page' | 'visitor'
  }
}
