import { guarded, warn } from './safely.ts'
import { parse, readJson, type Store } from './store.ts'
import { uuid } from './uuid.ts'

type Session = { id: string; startedAt: number; seenAt: number; seq: number }

const minute = 60_000
const idle = 30 * minute
const longest = 24 * 60 * minute
const thirteenMonths = 395 * 24 * 60 * minute
const longestId = 100
const nobody = /^(?:|null|undefined|nan|true|false|0|anonymous|guest|\[object object\])$/i

/** The visitor's random id, independent of any personal data. A new one is created after 13 months. */
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

/** The time in an id of version 7, in milliseconds. */
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) || Infinity

/** The customer's own id of the visitor, or null if none was given. */
export const userId = (store: Store): string | null => store.get('user_id')

/**
 * Stores the visitor's user id. After another user who was not signed out, the visitor gets a new anonymous id. Returns whether nobody was
 * signed in before.
 */
export const rememberUser = (store: Store, id: string): boolean => {
  const before = userId(store)
  if (before !== null && before !== id) {
    warn('identity_conflict: call reset() on sign-out')
    newAnonymousId(store)
  }
  store.set('user_id', id)
  return before === null
}

/** Why an id cannot identify one person, or null if it can. */
export const flawOfUserId = (id: unknown): string | null => {
  if (typeof id !== 'string' || id.length > longestId) return 'not 1 to 100 characters'
  if (nobody.test(id.trim())) return 'not an id'
  return id.includes('@') ? 'an e-mail address' : null
}

/** Starts a new visitor. */
export const forgetVisitor = (store: Store): void => {
  for (const name of ['anonymous_id', 'user_id', 'session', 'sources', 'exits']) store.remove(name)
  tab = null
  guarded(() => sessionStorage.removeItem(tabName))
}

/**
 * The visit that an event belongs to, and the event's number in it. A visit ends after 30 min without events, or after 24 h. `keepSession`
 * stores it.
 */
export const nextInSession = (store: Store, now = Date.now()): { id: string; seq: number } => {
  let session = readSession(store)
  const own = thisTab()
  if (goesOn(session, now)) {
    session.seenAt = Math.max(now, session.seenAt)
    // Another tab may have stored an older state; this tab's numbers never decrease.
    session.seq = Math.max(session.seq, session.id === own.id ? own.seq : 0) + 1
  } else {
    session = { id: uuid(now), startedAt: now, seenAt: now, seq: 0 }
    parsed.session = session
    isBegun = true
  }
  own.id = session.id
  own.seq = session.seq
  return session
}

let isBegun = false

/** Stores the visit of `nextInSession`: within five seconds, or at once if it has just begun or if `isAtOnce`. */
export const keepSession = (store: Store, isAtOnce: boolean): void => {
  const text = JSON.stringify(parsed.session)
  parsed.text = text
  store[isAtOnce || isBegun ? 'set' : 'setSoon']('session', text)
  isBegun = false
}

/** The id of the visit to which an event would belong now, or null if it would begin one. */
export const currentSession = (store: Store, now = Date.now()): string | null => {
  const last = readSession(store)
  return goesOn(last, now) ? last.id : null
}

let parsed: { text: string | null; session: Session | null } = { text: null, session: null }

/** This browser tab, over all its pages, and its progress in the visit. */
type Tab = { window: string; id: string; seq: number }

const tabName = 'causeway_window'
let tab: Tab | null = null

const thisTab = (): Tab => {
  tab ||= parse<Tab>(guarded(() => sessionStorage.getItem(tabName))) || { window: uuid(), id: '', seq: 0 }
  return tab
}

export const windowId = (): string => thisTab().window

/** Stores the tab's state for its next page. */
export const leavePage = (): void => {
  if (tab) guarded(() => sessionStorage.setItem(tabName, JSON.stringify(tab)))
}

/** Parsed only when it has changed, because each event needs it. */
const readSession = (store: Store) => {
  const text = store.get('session')
  if (text !== parsed.text) parsed = { text, session: readJson<Session>(store, 'session') }
  return parsed.session
}

/** A clock that was set back does not end a visit, unless it was set back by more than a day. */
const goesOn = (last: Session | null, now: number): last is Session =>
  last !== null &&
  typeof last.id === 'string' &&
  typeof last.seq === 'number' &&
  now - last.seenAt < idle &&
  now - last.startedAt < longest &&
  last.seenAt - now < longest
