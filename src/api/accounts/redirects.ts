import * as v from 'valibot'
import { objectFrom } from '#api/browser/storage.ts'
import { isProtected } from '#contract/http/page-lookup.ts'
import { invitationPath } from '#contract/members/invitation-path.ts'
import type { Realm } from '#machines/accounts/session.machine.ts'

const name = 'redirect_after_login'
const keptFor = 30 * 60_000
const longest = 512
const schema = v.object({ path: v.string(), realm: v.string(), userId: v.nullable(v.string()), keptAt: v.number() })

/** `userId` is the user who was on the page, or null. Times are milliseconds since 1970. */
export type Redirect = { path: string; realm: Realm; userId: string | null }

/** Stores the page that a user was on when they had to sign in. */
export const keepRedirect = (storage: Storage, redirect: Redirect, now: number): void => {
  if (isPath(redirect.path)) storage.setItem(name, JSON.stringify({ ...redirect, keptAt: now }))
}

type Taking = { realm: Realm; userId: string; now: number; origin: string }

/**
 * The page to return to after signing in; it can be read once. Null if it belongs to another user, is too old or is not a page of the
 * product. A plain path, the form in the specification, is for the first user who signs in.
 */
export const takeRedirect = (storage: Storage, { realm, userId, now, origin }: Taking): string | null => {
  const kept = storage.getItem(name)
  if (kept === null) return null
  const redirect = redirectFrom(kept, now)
  if (redirect && redirect.realm !== realm) return null
  storage.removeItem(name)
  if (!redirect) return null
  const { path, userId: owner, keptAt } = redirect
  const isMine = owner === null || owner === userId
  const isRecent = keptAt <= now && now - keptAt < keptFor
  return isMine && isRecent && isPath(path) && isPageOf(realm, new URL(path, origin), origin) ? path : null
}

const redirectFrom = (kept: string, now: number) => {
  if (kept.startsWith('/')) return { path: kept, realm: realmOf(kept), userId: null, keptAt: now }
  const parsed = v.safeParse(schema, objectFrom(kept))
  return parsed.success ? parsed.output : null
}

/** The realm that a path belongs to. */
export const realmOf = (path: string): Realm => (/^\/admin(?:\/|$)/.test(path) ? 'admin' : 'user')

/** Uses the list of all pages in the specification. A page that is not built yet says so itself. An invitation is accepted after signing in. */
const isPageOf = (realm: Realm, { origin, pathname }: URL, ours: string) => {
  if (origin !== ours) return false
  return realm === 'user' ? isProtected(pathname) || pathname === invitationPath : isProtected(pathname, 'admin')
}

/** A path, and nothing that a browser could take for another origin. */
const isPath = (path: string): boolean => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  const hostile = /[\u0000-\u001f\u007f\\]|%5c|%0[0-9a-f]|%1[0-9a-f]/i
  return path.length <= longest && /^\/(?!\/)/.test(path) && !hostile.test(path)
}
