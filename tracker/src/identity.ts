import { guarded } from './quiet.ts'
import { readJson, type Store } from './store.ts'
import { uuid } from './uuid.ts'

type Session = { id: string; startedAt: number; seenAt: number; seq: number }

const minute = 60_000
const idle = 30 * minute
const longest = 24 * 60 * minute
const thirteenMonths = 395 * 24 * 60 * minute
const longestId = 100
const nobody = /^(?:|null|undefined|nan|true|false|0|anonymous|guest|\[object object\])$/i

/** Who the visitor is: a random id, nothing that the page knows of them. A new one after 13 months. */
export const anonymousId = (store: Store, now = Date.now()): string => {
  const known = store.get('anonymous_id')
  if (known && (known === checked || (known.length <= longestId && now - timeOf(known) < thirteenMonths))) {
    checked = known
    return known
  }
  return newAnonymousId(store, now)
}

let checked = ''

export const newAnonymousId = (store: Store, now = Date.now()): string => {
  const made = uuid(now)
  store.set('anonymous_id', made)
  return made
}

/** When an id of version 7 was made, in milliseconds. */
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) || Infinity

/** The customer's own id of the visitor, or null while nobody said. */
export const userId = (store: Store): string | null => store.get('user_id')

export const rememberUser = (store: Store, id: string): void => store.set('user_id', id)

/** Why an id cannot stand for one person, or null where it can. */
export const flawOfUserId = (id: unknown): string | null => {
  if (typeof id !== 'string' || id.length > longestId) return 'not a text of at most 100 characters'
  if (nobody.test(id.trim())) return 'nobody’s id'
  return id.includes('@') ? 'an e-mail address' : null
}

/** The next visitor of this browser is somebody else. */
export const forgetVisitor = (store: Store): void => {
  for (const name of ['anonymous_id', 'user_id', 'session', 'sources', 'exits']) store.remove(name)
  pageWindow = undefined
  guarded(() => sessionStorage.removeItem(windowName))
}

/** The visit that an event belongs to, and its place in it. A visit ends after 30 min without events, or after 24 h. */
export const nextInSession = (store: Store, now = Date.now(), isPage = false): { sessionId: string; seq: number } => {
  const last = readSession(store)
  const isOld = goesOn(last, now)
  const session = isOld
    ? { ...last, seenAt: Math.max(now, last.seenAt), seq: last.seq + 1 }
    : { id: uuid(now), startedAt: now, seenAt: now, seq: 0 }
  // A page view is known to other tabs at once, what follows it a moment later.
  parsed = { text: JSON.stringify(session), session }
  store[isOld && !isPage ? 'setSoon' : 'set']('session', parsed.text ?? '')
  return { sessionId: session.id, seq: session.seq }
}

/** The id of the visit that an event of now would belong to, or null where it would begin one. */
export const currentSession = (store: Store, now = Date.now()): string | null => {
  const last = readSession(store)
  return goesOn(last, now) ? last.id : null
}

let parsed: { text: string | null; session: Session | null } = { text: null, session: null }

/** Parsed again only where it has changed: it is asked for with each event. */
const readSession = (store: Store) => {
  const text = store.get('session')
  if (text !== parsed.text) parsed = { text, session: readJson<Session>(store, 'session') }
  return parsed.session
}

/** A clock that was set back does not end a visit; one that was set back by more than a day does. */
const goesOn = (last: Session | null, now: number): last is Session =>
  last !== null &&
  typeof last.id === 'string' &&
  typeof last.seq === 'number' &&
  now - last.seenAt < idle &&
  now - last.startedAt < longest &&
  last.seenAt - now < longest

/** This tab of the browser, over all its pages. */
export const windowId = (): string => {
  if (pageWindow) return pageWindow
  try {
    pageWindow = sessionStorage.getItem(windowName) ?? uuid()
    sessionStorage.setItem(windowName, pageWindow)
  } catch {
    pageWindow ??= uuid()
  }
  return pageWindow
}

const windowName = 'causeway_window'
let pageWindow: string | undefined
