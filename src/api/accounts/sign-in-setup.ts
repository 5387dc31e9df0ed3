import type { Call } from '#api/http/client.ts'
import type { SignInSetup } from '#contract/accounts/accounts.ts'
import { signInEndpoints } from '#contract/accounts/sign-in-endpoints.ts'

/** The server's settings that the sign-in pages need. If they cannot be loaded, the pages work without them. */
export const signInSetup = (call: Call): Promise<SignInSetup> =>
  call(signInEndpoints.viewSignInSetup, { signal: AbortSignal.timeout(5_000) }).catch(() => ({
    mailsStayHere: false,
    google: null,
  }))
