import * as v from 'valibot'
import { objectFrom } from '#api/browser/storage.ts'
import { type Session, sessionSchema } from '#contract/accounts/accounts.ts'
import type { Realm } from '#machines/accounts/session.machine.ts'

const keys = {
  user: 'auth_user',
  token: 'auth_token',
  session: 'auth_session',
  account: 'auth_account',
  usertype: 'auth_usertype',
  companyid: 'auth_companyid',
  lastLogin: 'last_login_time',
} as const

const adminKeys = { user: 'admin_auth_user', token: 'admin_auth_token' } as const

const keysOfReset = ['reset_password_key', 'reset_password_verified'] as const

/** Storage keys of what a user used last in the console. */
export const recentCommandsKey = 'recent_commands'

/** The storage of each realm's session: the keys to read, and how to write and remove a session. */
const places = {
  user: {
    user: keys.user,
    token: keys.token,
    write: (storage: Storage, { session: token, ...user }: Session) => {
      storage.setItem(keys.user, JSON.stringify(user))
      storage.setItem(keys.session, token)
      storage.setItem(keys.account, user.account)
      storage.setItem(keys.usertype, user.usertype)
      storage.setItem(keys.companyid, user.companyid)
      storage.setItem(keys.lastLogin, user.lastlogintime ?? '')
    },
    all: Object.values(keys),
  },
  admin: {
    user: adminKeys.user,
    token: adminKeys.token,
    write: (storage: Storage, { session: _, ...user }: Session) =>
      storage.setItem(adminKeys.user, JSON.stringify({ ...user, role: 'super_admin', permissions: ['*'] })),
    all: Object.values(adminKeys),
  },
} as const

/**
 * Where the session of a realm is. That of a platform admin in place of a person is in the storage of its browser tab, so that the other tabs
 * keep the session that they have.
 */
export const placeOf = (realm: Realm, { storage, tabStorage }: { storage: Storage; tabStorage: Storage }): Storage =>
  realm === 'user' && tabStorage.getItem(keys.token) ? tabStorage : storage

/** The stored session, or null. A broken or hostile value is removed and counts as none. */
export const readSession = (storage: Storage, realm: Realm): Session | null => {
  const place = places[realm]
  const [user, token] = [storage.getItem(place.user), storage.getItem(place.token)]
  if (user === null && token === null) return null
  const parsed = v.safeParse(sessionSchema, { ...objectFrom(user), session: token })
  if (parsed.success && (realm === 'user' || parsed.output.usertype === 'admin')) return parsed.output
  forgetSession(storage, realm)
  return null
}

export const keepSession = (storage: Storage, realm: Realm, session: Session): void => {
  places[realm].write(storage, session)
  // Written last: other browser tabs wait for this key and then read all of them.
  storage.setItem(places[realm].token, session.session)
}

/**
 * Signing out removes what the user left in the browser, including an unfinished password reset. Without a session nothing is removed,
 * because a reset may be under way.
 */
export const forgetSession = (storage: Storage, realm: Realm): void => {
  const wasSignedIn = storage.getItem(places[realm].token) !== null
  for (const key of places[realm].all) storage.removeItem(key)
  if (realm === 'user' && wasSignedIn) for (const key of [...keysOfReset, recentCommandsKey]) storage.removeItem(key)
}

/** Calls back when another browser tab signs in or out, or clears the storage. Returns a function that stops this. */
export const watchSession = (
  target: Window,
  storage: Storage,
  realm: Realm,
  hear: (session: Session | null) => void,
): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === places[realm].token || event.key === null) hear(readSession(storage, realm))
  }
  target.addEventListener('storage', listen)
  return () => target.removeEventListener('storage', listen)
}
