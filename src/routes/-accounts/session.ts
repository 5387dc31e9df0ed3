import { type ActorRefFrom, type SnapshotFrom, waitFor } from 'xstate'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Realm, SessionReport, sessionMachine } from '#machines/accounts/session.machine.ts'
import type { RouterContext } from '../../router.ts'

type App = RouterContext['app']
type SessionActor = ActorRefFrom<typeof sessionMachine>

/** The app's own actors exist as long as the app. */
export const sessionActor = (app: App, realm: Realm = 'user'): SessionActor =>
  present(app.getSnapshot().children[realm === 'user' ? 'session' : 'adminSession'])

/** Ends discarded sessions at the server. */
export const revocationActor = (app: App) => present(app.getSnapshot().children.revocation)

/** The signed-in user, once known. */
export const settledSession = async (app: App, realm: Realm = 'user'): Promise<Session | null> => {
  const snapshot = await waitFor(sessionActor(app, realm), (it) => it.hasTag('settled'))
  return snapshot.context.session
}

/** Calls back for every session that begins or ends, and once for the current one. */
export const followSession = (actor: SessionActor, tell: (report: Began | Ended) => void): void => {
  let last: Session | null = null
  const look = ({ context: { session: now, realm } }: SnapshotFrom<SessionActor>) => {
    if (now?.session === last?.session) return
    if (last) tell({ type: 'session.ended', realm, userId: last.id, refused: false })
    last = now
    if (now) tell({ type: 'session.began', realm, session: now })
  }
  look(actor.getSnapshot())
  actor.subscribe(look)
}

type Began = Extract<SessionReport, { type: 'session.began' }>
type Ended = Extract<SessionReport, { type: 'session.ended' }>

const present = <Actor>(actor: Actor | undefined): Actor => {
  if (!actor) throw new Error('the app actor was not started')
  return actor
}
