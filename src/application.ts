import { createActor, type InspectionEvent, type Observer } from 'xstate'
import { signInEndpoints } from '#contract/accounts/sign-in-endpoints.ts'
import { isProtected } from '#contract/http/page-lookup.ts'
import { createAppMachine } from './api/accounts/adapters.ts'
import { keepRedirect, realmOf } from './api/accounts/redirects.ts'
import { watchIdleness } from './api/browser/idle-detection.ts'
import { createUnsaved } from './api/browser/leave-guard.ts'
import { createCall } from './api/http/client.ts'
import { createProblemLog } from './api/http/problem-log.ts'
import { createAppRouter } from './router.ts'
import { notify } from './ui/shell/notify.ts'

type Dependencies = {
  window: Window
  storage: Storage
  tabStorage: Storage
  locale: () => string
  inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void)
}

/** Makes a call that continues when the page is left, and whose answer is ignored. */
const lasting = { onRefused: () => {}, unload: new AbortController().signal, outlivesPage: true }

/** Creates the single instances of a page: the client, the app actor, the router. The actor is not started yet. */
export const createApplication = ({ window, storage, tabStorage, locale, inspect }: Dependencies) => {
  let leaving = new AbortController()
  window.addEventListener('pagehide', () => {
    leaving.abort()
    // The browser may restore the page from its cache.
    leaving = new AbortController()
  })

  const isIdle = watchIdleness(window, Date.now)
  const problemLog = createProblemLog()
  const connectionOf = (child: 'session' | 'adminSession') => {
    const sessionId = (): string | null => app.getSnapshot().children[child]?.getSnapshot().context.session?.session ?? null
    return {
      origin: window.location.origin,
      locale,
      isIdle,
      sessionId,
      onRefused: (refused: string | null) => {
        if (refused !== null && refused === sessionId()) app.getSnapshot().children[child]?.send({ type: 'session.refused' })
      },
      get unload() {
        return leaving.signal
      },
      onProblem: problemLog.add,
    }
  }
  const connection = connectionOf('session')
  const adminConnection = connectionOf('adminSession')
  const account = {
    call: createCall(connection),
    adminCall: createCall(adminConnection),
    endSession: async (credential: string) => {
      await createCall({ origin: connection.origin, locale, sessionId: () => credential, ...lasting })(signInEndpoints.logout, {})
    },
    discard: (token: string) => app.send({ type: 'session.discard', token }),
    adminSessionId: adminConnection.sessionId,
    storage,
    tabStorage,
    window,
    documentPath: window.location.pathname,
    now: Date.now,
  }
  const app = createActor(createAppMachine(account), inspect ? { inspect } : {})
  const router = createAppRouter({
    app,
    account,
    call: account.call,
    connection,
    problemLog,
    unsaved: createUnsaved(window),
    isProtected: (path, realm) => isProtected(new URL(path, window.location.origin).pathname, realm),
  })

  app.on('session.lost', ({ realm, userId }) => {
    void notify('session.lost')
    const { href, pathname } = router.state.location
    if (realmOf(pathname) === realm) keepRedirect(storage, { path: href, realm, userId }, account.now())
  })
  app.on('signIn.changed', () => void router.invalidate())
  return { app, router }
}
