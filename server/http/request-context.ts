import type { Context } from 'hono'
import { type Locale, negotiateLocale } from '#contract/http/locale.ts'
import type { ClientResolver } from './client-address.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The id of the API token with which the call is made. */
    tokenId: string
    /** The id of the platform admin who makes the call in place of a person. */
    impersonatedBy: string
  }
}

/** The origin of a call, as far as rules and the audit record need it. */
export type RequestContext = {
  headers: Headers
  address: string | null
  requestId: string | null
  locale: Locale
  /** The id of the API token with which the call is made; missing for calls of signed-in people. */
  tokenId?: string
  /** The id of the platform admin who makes the call in place of the signed-in person. */
  impersonatedBy?: string
}

export const requestContextOf = (caller: ClientResolver, context: Context): RequestContext => ({
  headers: context.req.raw.headers,
  address: caller.addressOf(context.req.raw, context.env),
  requestId: context.res.headers.get('X-Request-Id'),
  locale: negotiateLocale(context.req.header('Accept-Language')),
  ...(context.get('tokenId') ? { tokenId: context.get('tokenId') } : {}),
  ...(context.get('impersonatedBy') ? { impersonatedBy: context.get('impersonatedBy') } : {}),
})
