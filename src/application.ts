import { createActor, type InspectionEvent, type Observer } from 'xstate'
import { createCall } from './api/http.ts'
import { createAccountMachines } from './api/live-account.ts'
import { createAppRouter } from './router.ts'

type Dependencies = {
  window: Window
  storage: Storage
  pageStorage: Storage
  locale: () => string
  inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void)
}

/** Everything that is one of a kind in a page: the way to the server, the app actor, the router. The actor is not started yet. */
export const createApplication = ({ window, storage, pageStorage, locale, inspect }: Dependencies) => {
  const unload = new AbortController()
  window.addEventListener('pagehide', () => unload.abort())

  const connection = {
    origin: window.location.origin,
    locale,
    sessionId: () => app.getSnapshot().children.session?.getSnapshot().context.session?.session ?? null,
    onRefused: (refused: string | null) => {
      if (refused !== null && refused === connection.sessionId())
        app.getSnapshot().children.session?.send({ type: 'session.refused' })
    },
  }
  const call = createCall({ ...connection, unload: unload.signal })
  const machines = createAccountMachines({ call, storage, window })
  const app = createActor(machines.app, inspect ? { inspect } : {})
  const router = createAppRouter({ app, machines, call, connection, storage, pageStorage })
  app.on('signIn.changed', () => void router.invalidate())
  return { app, router }
}
