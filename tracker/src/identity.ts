import { guarded } from './quiet.ts'
import { readJson, type Store } from './store.ts'
import { uuid } from './uuid.ts'

type Session = { id: string; startedAt: number; seenAt: number; seq: number }

const minute = 60_000
const idle = 30 * minute
const longest = 24 * 60 * minute
const thirteenMonths = 395 * 24 * 60 * minute
const longestId = 100
const nobody = /^(?:|null|undefined|none|nil|nan|true|false|0|-1|anonymous|anon|guest|unknown|user|test|\[object object\])$/i

/** Who the visitor is: a random id, nothing that the page knows of them. A new one after 13 months. */
export const anonymousId = (store: Store, now = Date.now()): string => {
  const known = store.get('anonymous_id')
  if (known && known.length <= longestId && now - timeOf(known) < thirteenMonths) return known
  return newAnonymousId(store, now)
}

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
  if (typeof id !== 'string' || id.length > longestId) return 'an id is a text of at most 100 characters'
  if (nobody.test(id.trim())) return `"${id}" is nobody's id`
  return id.includes('@') ? 'an id is never an e-mail address' : null
}

/** The next visitor of this browser is somebody else. */
export const forgetVisitor = (store: Store): void => {
  for (const name of ['anonymous_id', 'user_id', 'session', 'sources', 'exits']) store.remove(name)
  pageWindow = undefined
  guarded(() => sessionStorage.removeItem(windowName))
}

/** The visit that an event belongs to, and its place in it. A visit ends after 30 min without events, or after 24 h. */
export const nextInSession = (store: Store, now = Date.now()): { sessionId: string; seq: number } => {
  const last = readJson<Session>(store, 'session')
  const session = goesOn(last, now)
    ? { ...last, seenAt: Math.max(now, last.seenAt), seq: last.seq + 1 }
    : { id: uuid(now), startedAt: now, seenAt: now, seq: 0 }
  store.set('session', JSON.stringify(session))
  return { sessionId: session.id, seq: session.seq }
}

/** The id of the visit that an event of now would belong to, or null where it would begin one. */
export const currentSession = (store: Store, now = Date.now()): string | null => {
  const last = readJson<Session>(store, 'session')
  return goesOn(last, now) ? last.id : null
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
  try {
    const known = sessionStorage.getItem(windowName)
    if (known) return known
    const made = uuid()
    sessionStorage.setItem(windowName, made)
    return made
  } catch {
    pageWindow ??= uuid()
    return pageWindow
  }
}

const windowName = 'causeway_window'
let pageWindow: string | undefined
