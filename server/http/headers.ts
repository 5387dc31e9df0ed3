import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

/** The headers that every answer carries. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  headers.set('Content-Security-Policy', policy)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('X-Frame-Options', 'DENY')
  if (new URL(context.req.url).protocol === 'https:')
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  if (isApi(context.req.path) && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

/** One line a request: what, how it ended, how long. Never a body, a query or a header, for those hold secrets. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (context, next) => {
    const id = randomUUID()
    const started = performance.now()
    context.header('X-Request-Id', id)
    await next()
    const { method, path } = context.req
    log.info({ id, method, path, status: context.res.status, milliseconds: Math.round(performance.now() - started) }, 'request')
  }

export const isApi = (path: string): boolean => /^\/(?:api\/|admin\/api\/|quote\/api\/|dev\/|healthz)/.test(path)
