import { keepRedirect, takeRedirect } from '#api/accounts/redirects.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Realm } from '#machines/accounts/session.machine.ts'
import type { RouterContext } from '../../router.ts'

const homes: Record<Realm, string> = { user: '/dashboard', admin: '/admin' }

/** Where somebody goes who has signed in: back to where they were, once, or home. */
export const destinationOf = ({ account }: RouterContext, realm: Realm, { id }: Session): string =>
  takeRedirect(account.storage, {
    realm,
    userId: id,
    now: account.now(),
    origin: account.window.location.origin,
  }) ?? homes[realm]

type Entry = { cause: 'preload' | 'enter' | 'stay'; location: { href: string } }

/** Remembers a page that somebody asked for who has to sign in first. Whoever was on it when they signed out asked for nothing. */
export const rememberEntry = ({ account }: RouterContext, realm: Realm, { cause, location }: Entry): void => {
  if (cause === 'enter') keepRedirect(account.storage, { path: location.href, realm, userId: null }, account.now())
}
