import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Context, Hono } from 'hono'
import { negotiateLocale } from '#contract/http/locale.ts'
import { knownPageAt } from '#contract/site/known-pages.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createApplicationDocuments } from './application-document.ts'
import { earlyCallsElement } from './early-calls.ts'
import { sendText } from './packed-text.ts'
import { servePublicPages } from './public-pages.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
}

type Options = {
  site: string
  clock: Clock
  origin?: string | undefined
}

/** The tracker's files under `/sdk`, for any page. */
export const serveTracker = (app: Hono, tracker: string) => {
  app.get('/sdk/:file{[\\w.-]+}', async (context, next) => {
    const file = context.req.param('file')
    const found = await sendFile(context, tracker, file, file.endsWith('.tgz') ? forGood : 'public, max-age=300')
    found?.headers.set('Access-Control-Allow-Origin', '*')
    found?.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return found ?? next()
  })
}

/**
 * The built site: its public pages, its files, and for every other address the application; with 404 if the application has no such page.
 */
export const serveSite = (app: Hono, options: Options) => {
  const { site } = options
  app.get('/', (context) => context.redirect(`/marketing${new URL(context.req.url).search}`, 302))
  servePublicPages(app, options)
  const documentFor = createApplicationDocuments(site)
  app.get('*', async (context, next) => {
    const { path } = context.req
    const page = knownPageAt(path)
    const isFile = page === null && extname(path) !== ''
    const file = isFile ? await sendFile(context, site, path, cacheOf(path)) : null
    if (file) return file
    if (isFile) return context.text('not found', 404)
    // The application says that there is no such page, in the visitor's language.
    const locale = negotiateLocale(context.req.header('Accept-Language'))
    const calls = earlyCallsElement(path, new URL(context.req.url).search)
    const text = await documentFor({ page, locale, calls })
    if (!text) return next()
    const headers = {
      'Content-Type': types['.html'] ?? '',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding, Accept-Language',
    }
    return sendText(context, text, { status: page === null ? 404 : 200, headers })
  })
}

/** For files with a version or the hash of their content in their name. */
const forGood = 'public, max-age=31536000, immutable'

const cacheOf = (path: string) => (path.startsWith('/assets/') ? forGood : 'no-cache')

const sendFile = async (context: Context, folder: string, path: string, cacheControl: string): Promise<Response | null> => {
  const file = join(folder, normalize(`/${path}`))
  if (!file.startsWith(folder + sep) || file.includes('\0') || file.includes(`${sep}.`)) return null
  const accepted = context.req.header('Accept-Encoding') ?? ''
  const zipped = accepted.includes('br') && (await isFile(`${file}.br`)) ? '.br' : ''
  const body = await readFile(file + zipped).catch(() => null)
  if (!body) return null
  return context.body(body, 200, {
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    ...(zipped ? { 'Content-Encoding': 'br' } : {}),
  })
}

const isFile = (path: string) =>
  stat(path).then(
    (it) => it.isFile(),
    () => false,
  )
