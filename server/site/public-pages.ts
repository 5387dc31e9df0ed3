import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { negotiateLocale, toLocale } from '#contract/http/locale.ts'
import { isPublicPath, originMark, type RenderedPage } from '#contract/site/site.ts'
import { policyFor } from '#server/http/headers.ts'
import { packed, sendText, type Text } from './packed-text.ts'

type Options = {
  site: string
  /** The address of the public site. Without it, links contain no host, because the sender of a request can choose its host. */
  origin?: string | undefined
}

/** Serves the pages that were rendered at build time: in the language of `?lng=`, else of `Accept-Language`, else zh. */
export const servePublicPages = (app: Hono, { site, origin }: Options) => {
  const pages = readPages(site)
  const texts = new Map<string, Promise<Text | null>>()

  const textOf = (file: string) => {
    const text = texts.get(file) ?? readText(join(site, file), origin)
    texts.set(file, text)
    return text
  }

  const send = async (context: Context, file: string, headers: Record<string, string>) => {
    const text = await textOf(file)
    if (!text) return null
    return sendText(context, text, { status: 200, headers: { 'Cache-Control': 'no-cache', ...headers } })
  }

  app.get('/sitemap.xml', async (context, next) => {
    // A sitemap needs absolute addresses.
    if (origin === undefined) return context.text('not found', 404)
    const headers = { 'Content-Type': 'application/xml; charset=utf-8', Vary: 'Accept-Encoding' }
    return (await send(context, 'sitemap.xml', headers)) ?? next()
  })
  app.get('/robots.txt', async (context, next) => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', Vary: 'Accept-Encoding' }
    return (await send(context, 'robots.txt', headers)) ?? next()
  })
  app.get('*', async (context, next) => {
    const { path } = context.req
    if (!isPublicPath(path)) return next()
    const locale = toLocale(context.req.query('lng')) ?? negotiateLocale(context.req.header('Accept-Language'))
    const page = (await pages).find((it) => it.path === path && it.locale === locale)
    if (!page) return next()
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor({ style: page.styleHash, script: page.scriptHash }),
      Vary: 'Accept-Encoding, Accept-Language',
    }
    return (await send(context, page.file, headers)) ?? next()
  })
}

const readPages = async (site: string): Promise<RenderedPage[]> =>
  JSON.parse(await readFile(join(site, 'pages.json'), 'utf8').catch(() => '[]')) as RenderedPage[]

const readText = async (file: string, origin: string | undefined): Promise<Text | null> => {
  const built = await readFile(file, 'utf8').catch(() => null)
  if (built === null) return null
  const text = origin === undefined ? built.replace(/^Sitemap: .*\n?/m, '') : built
  return packed(text.replaceAll(originMark, origin ?? ''))
}
