import * as v from 'valibot'
import { type Session, sessionSchema } from '#contract/accounts.ts'

const keys = {
  user: 'auth_user',
  token: 'auth_token',
  session: 'auth_session',
  account: 'auth_account',
  usertype: 'auth_usertype',
  companyid: 'auth_companyid',
  lastLogin: 'last_login_time',
} as const

const keysOfReset = ['reset_password_key', 'reset_password_verified'] as const

/** The stored session, or null. A broken or hostile value is removed and counts as none. */
export const readSession = (storage: Storage): Session | null => {
  const [user, token] = [storage.getItem(keys.user), storage.getItem(keys.token)]
  if (user === null && token === null) return null
  const parsed = v.safeParse(sessionSchema, { ...objectFrom(user), session: token })
  if (parsed.success) return parsed.output
  forgetSession(storage)
  return null
}

export const keepSession = (storage: Storage, session: Session): void => {
  const { session: token, ...user } = session
  storage.setItem(keys.user, JSON.stringify(user))
  storage.setItem(keys.session, token)
  storage.setItem(keys.account, session.account)
  storage.setItem(keys.usertype, session.usertype)
  storage.setItem(keys.companyid, session.companyid)
  storage.setItem(keys.lastLogin, session.lastlogintime ?? '')
  // Last, because other browser tabs wait for this one and then read them all.
  storage.setItem(keys.token, token)
}

export const forgetSession = (storage: Storage): void => {
  for (const key of [...Object.values(keys), ...keysOfReset]) storage.removeItem(key)
}

/** Heard when another browser tab signs in or out, or clears the storage. Returns how to stop listening. */
export const watchSession = (target: Window, storage: Storage, hear: (session: Session | null) => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === keys.token || event.key === null) hear(readSession(storage))
  }
  target.addEventListener('storage', listen)
  return () => target.removeEventListener('storage', listen)
}

const objectFrom = (json: string | null): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
