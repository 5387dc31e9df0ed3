import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { policyReports } from '#contract/http/policy-reports.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { takesEvents } from './ingestion-paths.ts'

const sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
}
/** Strings cannot become markup or script, and no script may create a Trusted Types policy that allows it. */
const trustedTypes = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" }
/** Browsers support one or the other. */
const reporting = { 'report-to': 'policy', 'report-uri': policyReports.path }

const policy = (directives: Record<string, string>) =>
  Object.entries({ ...sources, ...directives, ...reporting })
    .map(([name, values]) => `${name} ${values}`)
    .join('; ')

/** The content security policy of a document, with the hashes of its inline style and script if it has any. */
export const policyFor = ({ style = '', script = '' } = {}): string =>
  policy({ 'script-src': `'self'${quoted(script)}`, 'style-src': `'self'${quoted(style)}`, ...trustedTypes })

const quoted = (hash: string) => (hash === '' ? '' : ` '${hash}'`)

/** What the provider's script may do, on the sign-in page only. It writes markup, so Trusted Types are not required there. */
const policyWith = (provider: string) =>
  policy({
    'script-src': `'self' ${provider}`,
    'style-src': `'self' ${provider}`,
    'connect-src': `'self' ${provider}`,
    'frame-src': provider,
  })

/** Headers of every answer, also if the request could not be read. */
export const plainHeaders = (contentPolicy = policyFor()) => ({
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
})

type Options = {
  isSecure: (request: Request) => boolean
  /** The address of the identity provider's script, where there is one. */
  providerScript?: string | undefined
}

/** The headers that every answer carries. */
export const securityHeaders = ({ isSecure, providerScript }: Options): MiddlewareHandler => {
  const [usual, signingIn] = [policyFor(), providerScript ? policyWith(new URL(providerScript).origin) : undefined]
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const opensProvider = signingIn !== undefined && context.req.path === '/auth'
    const own = opensProvider ? signingIn : (headers.get('Content-Security-Policy') ?? usual)
    for (const [name, value] of Object.entries(plainHeaders(own))) headers.set(name, value)
    if (opensProvider) headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    if (isSecure(context.req.raw)) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (isApi(context.req.path) && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    if (headers.get('Content-Type')?.startsWith('text/html')) headers.set('Reporting-Endpoints', `policy="${policyReports.path}"`)
  }
}

/** Longer than any address of the product. */
const addressAtMost = 8_192

export const refuseLongAddress: MiddlewareHandler = async (context, next) => {
  if (context.req.url.length > addressAtMost) throw new ApiError('request.unreadable')
  await next()
}

/** The body of a GET or HEAD request is not read, so the connection is closed with the answer. */
export const closeAfterUnreadBody: MiddlewareHandler = async (context, next) => {
  const { method } = context.req
  const hasBody = context.req.header('Transfer-Encoding') !== undefined || Number(context.req.header('Content-Length') ?? 0) > 0
  if (hasBody && (method === 'GET' || method === 'HEAD')) context.header('Connection', 'close')
  await next()
}

/**
 * A path as it may be logged: without parameters behind a semicolon, because a session could be among them, and without parts that look
 * like a token, a code or an e-mail address. Names of built files and UUIDs are kept.
 */
export const loggable = (path: string): string =>
  (path.split(/;|%3b/i)[0] ?? '')
    .slice(0, 200)
    .split('/')
    .map((part) => (isPublicPart.test(part) || !isSecretPart.test(part) ? part : '[hidden]'))
    .join('/')

/** One token of 43 characters in about 1,500 has no digit. */
const isSecretPart = /@|%40|^\d{4,8}$|^(?=.*\d)[\w.~%+=:-]{20,}$|^[\w.~%+=:-]{40,}$|^.{64,}$/i
const isPublicPart = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^[\w.-]+\.(?:js|css|svg|png|woff2|map|txt|xml|ico|webmanifest)$/i

/**
 * Logs one line for each request: method, path, status and duration. Never a body, a query or a header, because these contain secrets.
 * Requests with accepted events are counted in the database and logged at debug level only.
 */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (context, next) => {
    const id = randomUUID()
    const started = performance.now()
    context.header('X-Request-Id', id)
    await next()
    const { method, path } = context.req
    const { status } = context.res
    const level = takesEvents(path) && status < 300 ? 'debug' : 'info'
    log[level]({ id, method, path: loggable(path), status, milliseconds: Math.round(performance.now() - started) }, 'request')
  }

/** Whether a path belongs to the API, in any spelling. Such a path is never answered with a page. */
export const isApi = (path: string): boolean => apiPath.test(plainPath(path))

const apiPath = /^\/(?:(?:api|admin\/api|quote\/api|v1|dev|healthz|readyz)(?:\/|$)|sdk\/.)/

/** Normalises a path: lower case, decoded repeatedly, single slashes, no `.` or `..` parts. */
const plainPath = (path: string): string => {
  let plain = path
  for (let times = 0; times < 3 && plain.includes('%'); times += 1) plain = decoded(plain)
  const parts: string[] = []
  for (const part of plain.toLowerCase().split(/[\\/]+/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\')
  }
}
