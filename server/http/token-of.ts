import { headerNames } from '#contract/http/headers.ts'
import { tokenPrefix } from '#contract/tokens/tokens.ts'
import type { SignedIn } from './signed-in.ts'

/** Who makes a call with an API token. Rejects with `token.invalid` if nobody may. */
export type WhoHolds = (token: string) => Promise<SignedIn>

/**
 * The API token of a call, or null. Only what begins like one counts: a proxy may need the header `Authorization` for itself. A session
 * goes first.
 */
export const tokenOf = (headers: Headers): string | null => {
  if (headers.has(headerNames.session)) return null
  const [, token = null] = bearer.exec(headers.get('Authorization') ?? '') ?? []
  return token
}

const bearer = new RegExp(`^Bearer +(${tokenPrefix}\\S{0,200}) *$`, 'i')
