import type { Call } from '#api/http/client.ts'
import type { SignInSetup } from '#contract/accounts/accounts.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'

/** What the sign-in pages have to know of the server. Where it cannot be told, they do without. */
export const signInSetup = (call: Call): Promise<SignInSetup> =>
  call(accountEndpoints.viewSignInSetup, { signal: AbortSignal.timeout(5_000) }).catch(() => ({
    mailsStayHere: false,
    google: null,
  }))
