import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { negotiateLocale, toLocale } from '#contract/locale.ts'
import { isPublicPath, originMark, type RenderedPage } from '#contract/site.ts'
import { policyFor } from './headers.ts'

type Options = {
  site: string
  /** The address of the public site; that of the request where it is not set. */
  origin?: string | undefined
  isSecure: (request: Request) => boolean
}

type Text = { plain: Buffer; brotli: Buffer }

const brotli = promisify(brotliCompress)
const originsKept = 8

/** The pages that were rendered at build time: in the language of `?lng=`, then of `Accept-Language`, then zh. */
export const servePublicPages = (app: Hono, { site, origin, isSecure }: Options) => {
  const pages = readPages(site)
  const texts = new Map<string, Map<string, Promise<Text | null>>>()

  const textOf = (file: string, address: string) => {
    const ofAddress = texts.get(address) ?? new Map<string, Promise<Text | null>>()
    if (!texts.has(address)) {
      // Whoever calls decides what a Host header says: only so many are remembered.
      if (texts.size >= originsKept) texts.delete(texts.keys().next().value ?? '')
      texts.set(address, ofAddress)
    }
    const text = ofAddress.get(file) ?? readText(join(site, file), address)
    ofAddress.set(file, text)
    return text
  }

  const send = async (context: Context, file: string, headers: Record<string, string>) => {
    const text = await textOf(file, origin ?? addressOf(context.req.raw, isSecure(context.req.raw)))
    if (!text) return null
    const isPacked = (context.req.header('Accept-Encoding') ?? '').includes('br')
    return context.body(new Uint8Array(isPacked ? text.brotli : text.plain), 200, {
      'Cache-Control': 'no-cache',
      ...headers,
      ...(isPacked ? { 'Content-Encoding': 'br' } : {}),
    })
  }

  app.get('/sitemap.xml', async (context, next) => {
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

const readText = async (file: string, address: string): Promise<Text | null> => {
  const built = await readFile(file, 'utf8').catch(() => null)
  if (built === null) return null
  const plain = Buffer.from(built.replaceAll(originMark, address))
  return { plain, brotli: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) }
}

/** The origin that somebody asked for, fit to be written into a document. */
const addressOf = ({ url }: Request, isSecure: boolean) => {
  const { host } = new URL(url)
  return /^[\w.:[\]-]+$/.test(host) ? `${isSecure ? 'https' : 'http'}://${host}` : 'http://localhost'
}
