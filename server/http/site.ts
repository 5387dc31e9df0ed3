import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Context, Hono } from 'hono'
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
  tracker: string
  origin?: string | undefined
  isSecure: (request: Request) => boolean
}

/** The built site: its public pages, its files, the tracker's under `/sdk`, and for every other address the application. */
export const serveSite = (app: Hono, { tracker, ...options }: Options) => {
  const { site } = options
  app.get('/sdk/:file{[\\w.-]+}', async (context, next) => {
    const file = context.req.param('file')
    const found = await sendFile(context, tracker, file, file.endsWith('.tgz') ? forGood : 'public, max-age=300')
    found?.headers.set('Access-Control-Allow-Origin', '*')
    found?.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return found ?? next()
  })
  app.get('/', (context) => context.redirect(`/marketing${new URL(context.req.url).search}`, 302))
  servePublicPages(app, options)
  app.get('*', async (context, next) => {
    const { path } = context.req
    const file = extname(path) === '' ? null : await sendFile(context, site, path, cacheOf(path))
    if (file) return file
    if (extname(path) !== '') return context.text('not found', 404)
    return (await sendFile(context, site, 'index.html', 'no-cache')) ?? next()
  })
}

/** For what has its version or the hash of its content in its name. */
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
