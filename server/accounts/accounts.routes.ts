import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts'
import { adminEndpoints } from '#contract/platform/admins.ts'
import { isLocalName } from '#server/http/client-address.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { createConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Accounts } from './accounts.ts'
import type { Admins } from './admins.ts'
import type { Codes } from './codes.ts'
import { type Devices, deviceCookies, deviceDays, networkHash } from './devices.ts'
import type { Identities } from './identities.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { OwnSessions } from './own-sessions.ts'
import type { Recovery } from './recovery.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SignOut } from './sign-out.ts'

type Dependencies = {
  accounts: Accounts
  secondFactor: SecondFactor
  recovery: Recovery
  ownSessions: OwnSessions
  admins: Admins
  identities: Identities
  provider: IdentityProvider | null
  codes: Codes
  rightsIn: (who: SignedIn, projectId: string) => Promise<{ permissions: readonly string[] }>
  devices: Devices
  signOut: SignOut
  rates: RateLimits
  mailQueue: MailQueue
}

const codesAnAddress = { atMost: 20, seconds: 60 * 60 }
/** One network address may have three calls that compute a password hash: one runs, two wait. */
const hashesAnAddress = 3

export const serveAccounts = ({ serve, caller, requestContextOf }: HttpRoutes, dependencies: Dependencies) => {
  const {
    accounts,
    secondFactor,
    recovery,
    ownSessions,
    admins,
    identities,
    provider,
    codes,
    rightsIn,
    devices,
    signOut,
    rates,
    mailQueue,
  } = dependencies
  const hashing = createConcurrencyLimit(hashesAnAddress)
  const keepCookie = (context: Context, value: string | null) => {
    if (value !== null) setDeviceCookie(context, value, caller.isSecure(context.req.raw))
  }

  serve(accountEndpoints.viewSignInSetup, async () => ({
    mailsStayHere: mailQueue.kind === 'outbox',
    google: provider && { clientId: provider.clientId, script: provider.script },
  }))
  serve(accountEndpoints.login, async ({ context, body }) => {
    const from = requestContextOf(context)
    const entered = await hashing(from.address, () => accounts.logIn(body, from))
    if ('challenge' in entered) return entered.challenge
    keepCookie(context, entered.cookie)
    return entered.session
  })
  serve(accountEndpoints.logInWithGoogle, async ({ context, query }) => {
    const entered = await identities.logIn(query.token, requestContextOf(context))
    if ('challenge' in entered) return entered.challenge
    keepCookie(context, entered.cookie)
    return { ...entered.session, name: entered.name }
  })
  serve(accountEndpoints.answerChallenge, async ({ context, body }) => {
    const { session, cookie } = await secondFactor.answer(body, requestContextOf(context))
    keepCookie(context, cookie)
    return session
  })
  serve(passkeyEndpoints.askPasskey, ({ body }) => secondFactor.askPasskey(body.challenge))
  serve(passkeyEndpoints.answerWithPasskey, async ({ context, body }) => {
    const { session, cookie } = await secondFactor.answerWithPasskey(body, requestContextOf(context))
    keepCookie(context, cookie)
    return session
  })
  serve(passkeyEndpoints.beginPasskeySignIn, () => secondFactor.askAnybody())
  serve(passkeyEndpoints.signInWithPasskey, async ({ context, body }) => {
    const { session, cookie } = await secondFactor.signInWithPasskey(body.passkey, requestContextOf(context))
    keepCookie(context, cookie)
    return session
  })
  serve(accountEndpoints.logout, async ({ context }) => {
    await signOut(requestContextOf(context))
    return null
  })
  serve(
    accountEndpoints.register,
    async ({ context, body }) => {
      const from = requestContextOf(context)
      await hashing(from.address, () => accounts.register(body, from))
      return null
    },
    { creates: () => true },
  )
  serve(accountEndpoints.sendCode, async ({ context, query }) => {
    const { address, locale, headers } = requestContextOf(context)
    const retryAfter = address === null ? null : await rates.take(`codes:${address}`, codesAnAddress)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    const device = await devices.of(headers)
    const askedBy = device?.hash ?? networkHash(address)
    const key = await codes.send({ email: query.email, purpose: query.ftype, locale, askedBy })
    keepCookie(context, device?.value ?? null)
    return key
  })
  serve(accountEndpoints.verifyCode, async ({ context, query }) => {
    await codes.verify(query.key, query.code, requestContextOf(context))
    return null
  })
  serve(accountEndpoints.resetPassword, async ({ context, body }) => {
    const from = requestContextOf(context)
    await hashing(from.address, () => recovery.reset(body, from))
    return null
  })
  serve(accountEndpoints.changePassword, async ({ context, who, body }) => {
    const from = requestContextOf(context)
    await hashing(from.address, () => recovery.change(who, body, from))
    return null
  })
  serve(accountEndpoints.confirmSession, async ({ context, who, body }) => {
    const from = requestContextOf(context)
    await hashing(from.address, () => ownSessions.confirm(who, body.password, from))
    return null
  })
  serve(accountEndpoints.listOwnPermissions, async ({ who, query: { project } }) => {
    const { permissions } = project === undefined ? who : await rightsIn(who, project)
    return [...permissions]
  })
  serve(accountEndpoints.listSessions, ({ who }) => ownSessions.list(who))
  serve(accountEndpoints.endSession, async ({ context, who, params }) => {
    await ownSessions.end(who, params.id, requestContextOf(context))
    return null
  })
  serve(accountEndpoints.endOtherSessions, async ({ context, who }) => {
    await ownSessions.endOthers(who, requestContextOf(context))
    return null
  })
  serve(adminEndpoints.inviteAdmin, async ({ context, who, body }) => {
    await admins.invite(who, body.email, requestContextOf(context))
    return null
  })
  serve(adminEndpoints.endSessionsOf, async ({ context, who, params }) => {
    await admins.endSessionsOf(who, params.id, requestContextOf(context))
    return null
  })
  serve(adminEndpoints.verifyInvite, async ({ context, body }) => {
    await admins.verifyInvite(body.email, body.code, requestContextOf(context))
    return null
  })
  serve(
    adminEndpoints.registerAdmin,
    async ({ context, body }) => {
      const from = requestContextOf(context)
      await hashing(from.address, () => admins.register(body, from))
      return null
    },
    { creates: () => true },
  )
}

const setDeviceCookie = (context: Context, value: string, isSecure: boolean) => {
  const shared = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: deviceDays * 24 * 60 * 60 } as const
  const isLocal = isLocalName(new URL(context.req.url).hostname)
  if (isSecure || isLocal) setCookie(context, deviceCookies.secure, value, { ...shared, secure: true })
  // Some browsers refuse a secure cookie from localhost over http.
  if (!isSecure) setCookie(context, deviceCookies.plain, value, shared)
}
