import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { negotiateLocale } from '#contract/locale.ts'
import { Refusal } from '../http/answers.ts'
import { type Caller, isLocalName } from '../http/caller.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { serving } from '../http/serve.ts'
import type { Accounts } from './accounts.ts'
import type { Codes } from './codes.ts'
import { bindingCookies, type Sessions } from './sessions.ts'

type Dependencies = { accounts: Accounts; codes: Codes; sessions: Sessions; rates: RateLimits; caller: Caller }

const codesAnAddress = { atMost: 20, seconds: 60 * 60 }

export const serveAccounts = (serve: ReturnType<typeof serving>, { accounts, codes, sessions, rates, caller }: Dependencies) => {
  const addressOf = (context: Context) => caller.addressOf(context.req.raw, context.env)
  serve('login', async ({ context, body }) => {
    const { session, binding } = await accounts.logIn(body, {
      headers: context.req.raw.headers,
      address: addressOf(context),
    })
    if (binding) bind(context, binding, caller.isSecure(context.req.raw))
    return session
  })
  serve('logout', async ({ context }) => {
    await sessions.end(context.req.raw.headers)
    return null
  })
  serve(
    'register',
    async ({ body }) => {
      await accounts.register(body)
      return null
    },
    { creates: () => true },
  )
  serve('sendCode', async ({ context, query }) => {
    const address = addressOf(context)
    const retryAfter = address === null ? null : await rates.take(`codes:${address}`, codesAnAddress)
    if (retryAfter !== null) throw new Refusal('requests.tooMany', { retryAfter })
    const locale = negotiateLocale(context.req.header('Accept-Language'))
    return codes.send({ email: query.email, purpose: query.ftype, locale })
  })
  serve('verifyCode', async ({ query }) => {
    if (!(await codes.verify(query.key, query.code))) throw new Refusal('code.invalid')
    return null
  })
}

const bind = (context: Context, value: string, isSecure: boolean) => {
  const shared = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 30 * 24 * 60 * 60 } as const
  const isLocal = isLocalName(new URL(context.req.url).hostname)
  if (isSecure || isLocal) setCookie(context, bindingCookies.secure, value, { ...shared, secure: true })
  // Not every browser takes a secure cookie from this machine over http.
  if (!isSecure) setCookie(context, bindingCookies.plain, value, shared)
}
