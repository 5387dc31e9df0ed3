import { type ActorRefFrom, waitFor } from 'xstate'
import type { Session } from '#contract/accounts.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { RouterContext } from '../../router.ts'

type App = RouterContext['app']

/** The app's own actors live as long as the app does. */
export const sessionActor = (app: App): ActorRefFrom<typeof sessionMachine> => present(app.getSnapshot().children.session)

/** Who is signed in, once that is known. */
export const settledSession = async (app: App): Promise<Session | null> => {
  const snapshot = await waitFor(sessionActor(app), (it) => it.hasTag('settled'))
  return snapshot.context.session
}

const present = <Actor>(actor: Actor | undefined): Actor => {
  if (!actor) throw new Error('the app actor was not started')
  return actor
}
