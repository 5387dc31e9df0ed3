import { keepRedirect, takeRedirect } from '#api/accounts/redirects.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Realm } from '#machines/accounts/session.machine.ts'
import type { RouterContext } from '../../router.ts'

const homes: Record<Realm, string> = { user: '/dashboard', admin: '/admin' }

/** Where a user goes after signing in: back to the page they were on, once, or home. */
export const destinationOf = ({ account }: RouterContext, realm: Realm, { id }: Session): string =>
  takeRedirect(account.storage, {
    realm,
    userId: id,
    now: account.now(),
    origin: account.window.location.origin,
  }) ?? homes[realm]

type Entry = { cause: 'preload' | 'enter' | 'stay'; location: { href: string } }

/** Stores a page that was requested without a session, to return to it after signing in. A page on which the user signed out is not stored. */
export const rememberEntry = ({ account }: RouterContext, realm: Realm, { cause, location }: Entry): void => {
  if (cause === 'enter') keepRedirect(account.storage, { path: location.href, realm, userId: null }, account.now())
}
