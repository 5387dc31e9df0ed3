import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { negotiateLocale } from '#contract/locale.ts'
import { Refusal } from '../http/answers.ts'
import type { serving } from '../http/serve.ts'
import type { Accounts } from './accounts.ts'
import type { Codes } from './codes.ts'
import { bindingCookies, type Sessions } from './sessions.ts'

type Dependencies = { accounts: Accounts; codes: Codes; sessions: Sessions }

export const serveAccounts = (serve: ReturnType<typeof serving>, { accounts, codes, sessions }: Dependencies) => {
  serve('login', async ({ context, body }) => {
    const { session, binding } = await accounts.logIn(body, context.req.raw.headers)
    if (binding) bind(context, binding)
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
  serve('sendCode', ({ context, query }) =>
    codes.send({ email: query.email, purpose: query.ftype, locale: negotiateLocale(context.req.header('Accept-Language')) }),
  )
  serve('verifyCode', async ({ query }) => {
    if (!(await codes.verify(query.key, query.code))) throw new Refusal('code.invalid')
    return null
  })
}

const bind = (context: Context, value: string) => {
  const { hostname, protocol } = new URL(context.req.url)
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  const shared = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 30 * 24 * 60 * 60 } as const
  setCookie(context, secure ? bindingCookies.secure : bindingCookies.plain, value, { ...shared, secure })
}
