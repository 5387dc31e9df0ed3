import { type ActorRefFrom, waitFor } from 'xstate'
import type { Session } from '#contract/accounts.ts'
import type { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { tabBarMachine } from '#machines/tab-bar/tab-bar.machine.ts'
import type { RouterContext } from '../../router.ts'

type App = RouterContext['app']

/** The app's own actors live as long as the app does. */
export const sessionActor = (app: App): ActorRefFrom<typeof sessionMachine> => present(app.getSnapshot().children.session)

export const projectSelectionActor = (app: App): ActorRefFrom<typeof projectSelectionMachine> =>
  present(app.getSnapshot().children.projectSelection)

export const tabBarActor = (app: App): ActorRefFrom<typeof tabBarMachine> => present(app.getSnapshot().children.tabBar)

/** Who is signed in, once that is known. */
export const settledSession = async (app: App): Promise<Session | null> => {
  const snapshot = await waitFor(sessionActor(app), (it) => it.hasTag('settled'))
  return snapshot.context.session
}

const present = <Actor>(actor: Actor | undefined): Actor => {
  if (!actor) throw new Error('the app actor was not started')
  return actor
}
