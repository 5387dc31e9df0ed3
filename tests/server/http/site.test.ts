import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { locales } from '#contract/http/locale.ts'
import { pages as protectedPages } from '#contract/http/page-lookup.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import { entryPages } from '#contract/site/known-pages.ts'
import { originMark, type RenderedPage } from '#contract/site/site.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

const pages: RenderedPage[] = locales.map((locale) => ({
  path: '/marketing',
  locale,
  file: `pages/${locale}.html`,
  styleHash: `sha256-style-${locale}`,
  scriptHash: 'sha256-script',
}))

const pageParts = {
  '/projects/:id': {
    files: ['/assets/project.js'],
    soon: ['/assets/frame.js'],
    texts: { zh: ['/assets/zh.js'], fr: ['/assets/fr.js'] },
  },
  '/:': { files: ['/assets/planned.js'], soon: [], texts: {} },
}

const server = withServer()
let root = ''
let request: ReturnType<typeof besides>['request']

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'causeway-site-'))
  const [site, tracker] = [join(root, 'site'), join(root, 'tracker')]
  await mkdir(join(site, 'assets'), { recursive: true })
  await mkdir(tracker)
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(site, '.hidden'), 'secret')
  await writeFile(join(site, 'index.html'), '<head><title>console</title></head>')
  await writeFile(join(site, 'page-parts.json'), JSON.stringify(pageParts))
  await writeFile(join(site, 'sitemap.xml'), `<loc>${originMark}/marketing?lng=zh</loc>`)
  await writeFile(join(site, 'robots.txt'), `Sitemap: ${originMark}/sitemap.xml`)
  await writeFile(join(site, 'pages.json'), JSON.stringify(pages))
  await mkdir(join(site, 'pages'))
  for (const { file, locale } of pages)
    await writeFile(join(site, file), `<title>site in ${locale}</title><link rel="canonical" href="${originMark}/marketing">`)
  await writeFile(join(site, 'assets/app.js'), 'plain()')
  await writeFile(join(site, 'assets/app.js.br'), brotliCompressSync('plain()'))
  await writeFile(join(tracker, 'causeway.js'), 'track()')
  await writeFile(join(tracker, 'causeway-tracker-0.1.0.tgz'), 'packed')
  request = besides(server, { folders: { site, tracker } }).request
})
afterAll(() => rm(root, { recursive: true, force: true }))

const ofPages = [...protectedPages.map(({ path }) => path), ...entryPages].map((page) =>
  page.replace(':id', 'john.doe').replace(':scenario', 'purchase'),
)
const ofNone = ['/dashboard/deep/address', '/nothing', '/Projects', '/projects//', '/sdk-nothing', '/admin/nothing', '/authentic']
const addresses: [string, number][] = [
  ...ofPages.map((path): [string, number] => [path, 200]),
  ...ofPages.map((path): [string, number] => [`${path}/`, 200]),
  ...ofNone.map((path): [string, number] => [path, 404]),
]

test('an address of the console returns its document, which is revalidated before each use; an unknown address returns it with 404', async () => {
  for (const [path, status] of addresses) {
    const response = await request(path, { headers: { Accept: 'text/html' } })
    expect({ path, status: response.status }).toEqual({ path, status })
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe')
    expect(await response.text()).toContain('console')
  }
})

const preloadedBy = async (path: string, language: string) => {
  const response = await request(path, { headers: { 'Accept-Language': language, 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Vary')).toBe('Accept-Encoding, Accept-Language')
  const text = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()
  const links = text.matchAll(/<link rel="modulepreload" crossorigin(?: fetchpriority="(\w+)")? href="([^"]+)">/g)
  return [...links].map(([, priority, href]) => (priority ? `${priority} ${href}` : href))
}

test('the document of a page names the files that the page needs, with its texts in the language of the browser; those after the first look do not hold it up', async () => {
  expect(await preloadedBy('/projects/one', 'fr')).toEqual(['/assets/fr.js', '/assets/project.js', 'low /assets/frame.js'])
  expect(await preloadedBy('/projects/two', 'de, zh;q=0.5')).toEqual([
    '/assets/zh.js',
    '/assets/project.js',
    'low /assets/frame.js',
  ])
  const unbuilt = protectedPages.find(({ path, isBuilt }) => !isBuilt && !path.startsWith('/admin'))?.path ?? ''
  expect(await preloadedBy(unbuilt, 'fr')).toEqual(['/assets/planned.js'])
  expect(await preloadedBy('/nothing', 'fr')).toEqual([])
  expect(await preloadedBy('/auth', 'fr')).toEqual([])
})

/** The addresses of the calls that the document of a page makes while the application is loaded. */
const calledBy = async (path: string) => {
  const text = await (await request(path)).text()
  const [, calls = '[]'] = /<script src="\/early-calls\.js" async [^>]*data-calls="([^"]*)"/.exec(text) ?? []
  const listed = JSON.parse(calls.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { address: string }[]
  return listed.map(({ address }) => address)
}

test('the document of a page asks for what the page shows first, without knowing whose time zone it will be', async () => {
  expect(await calledBy('/projects')).toEqual(['/quote/api/v1/project/list'])
  expect(await calledBy('/dashboard')).toEqual([
    '/quote/api/v1/project/list',
    '/quote/api/v1/dashboard?compare=previous',
    '/quote/api/v1/events/summary',
    '/quote/api/v1/sdk/view',
  ])
  expect(await calledBy('/dashboard?from=2026-01-01')).toEqual(['/quote/api/v1/project/list'])
  for (const path of ['/auth', '/admin/users', '/nothing', '/marketing']) expect(await calledBy(path)).toEqual([])
})

const languageAt = async (path: string, headers: Record<string, string> = {}, ask = request) =>
  /site in (\w+)/.exec(await (await ask(path, { headers })).text())?.[1]

test.each([
  ['fr', '/marketing?lng=fr', { 'Accept-Language': 'ja' }],
  ['fr', '/marketing?lng=FR-ca', {}],
  ['ja', '/marketing', { 'Accept-Language': 'de, ja;q=0.8, en;q=0.5' }],
  ['en', '/marketing?lng=<script>', { 'Accept-Language': 'en-GB' }],
  ['zh', '/marketing?lng=de', { 'Accept-Language': 'de' }],
  ['zh', '/marketing', {}],
])('a public page is in %s at %s for %o', async (language, path, headers) => {
  expect(await languageAt(path, headers as Record<string, string>)).toBe(language)
})

test('a cached public page is revalidated and varies by language, and runs no inline script or style except its own', async () => {
  const response = await request('/marketing?lng=ja')
  expect(response.headers.get('Vary')).toBe('Accept-Encoding, Accept-Language')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  const policy = response.headers.get('Content-Security-Policy')
  expect(policy).toContain("script-src 'self' 'sha256-script'")
  expect(policy).toContain("style-src 'self' 'sha256-style-ja'")
  expect(policy).not.toContain('unsafe')
  expect((await request('/auth')).headers.get('Content-Security-Policy')).toContain("script-src 'self';")
})

test('a public page contains the configured address or no host, never the host of a request (A27, R-54)', async () => {
  const site = join(root, 'site')
  const canonicalAt = async (url: string, ask = request) => /href="([^"]*)/.exec(await (await ask(url)).text())?.[1]
  for (const url of ['http://shop.example:8080/marketing', 'http://a"onload=alert(1)/marketing'])
    expect(await canonicalAt(url)).toBe('/marketing')
  const fixed = besides(server, { folders: { site, tracker: site, origin: 'https://causeway.example' } })
  expect(await canonicalAt('http://other.example/marketing', fixed.request)).toBe('https://causeway.example/marketing')
})

test('search engines get the sitemap as soon as the server’s address is configured', async () => {
  const site = join(root, 'site')
  const fixed = besides(server, { folders: { site, tracker: site, origin: 'https://causeway.example' } })
  const map = await fixed.request('/sitemap.xml')
  expect(map.headers.get('Content-Type')).toContain('application/xml')
  expect(await map.text()).toBe('<loc>https://causeway.example/marketing?lng=zh</loc>')
  const robots = await fixed.request('/robots.txt')
  expect(robots.headers.get('Content-Type')).toContain('text/plain')
  expect(await robots.text()).toContain('Sitemap: https://causeway.example/sitemap.xml')
  expect((await request('/sitemap.xml')).status).toBe(404)
  expect(await (await request('/robots.txt')).text()).not.toMatch(/Sitemap|http/)
})

describe('the headers of each class of answers', () => {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': null,
  }
  const provider = {
    clientId: 'id',
    issuers: ['https://id.example'],
    keys: 'https://id.example/jwks',
    script: 'https://id.example/c.js',
  }
  const folders = () => ({ site: join(root, 'site'), tracker: join(root, 'tracker') })
  const told = ({ headers }: Response) =>
    Object.fromEntries([...Object.keys(everywhere), 'Cache-Control'].map((name) => [name, headers.get(name)]))
  const headersOf = async (path: string, different: Parameters<typeof besides>[1] = {}) =>
    told(await besides(server, { folders: folders(), google: provider, ...different }).request(path))
  const classes: [what: string, path: string, different: Record<string, string>][] = [
    ['a page of the console', '/projects', { 'Cache-Control': 'no-cache' }],
    ['the sign-in page', '/auth', { 'Cache-Control': 'no-cache', 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }],
    ['the admins’ sign-in page', '/admin/auth', { 'Cache-Control': 'no-cache' }],
    ['the page of a forgotten password', '/forgot-password', { 'Cache-Control': 'no-cache' }],
    ['the reset page', '/reset-password', { 'Cache-Control': 'no-cache' }],
    ['a page that there is not', '/nothing', { 'Cache-Control': 'no-cache' }],
    ['a public page', '/marketing', { 'Cache-Control': 'no-cache' }],
    ['an asset', '/assets/app.js', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
    ['the tracker', '/sdk/causeway.js', { 'Cache-Control': 'public, max-age=300' }],
    ['the tracker’s package', '/sdk/causeway-tracker-0.1.0.tgz', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
    ['a call', '/admin/api/v1/auth/setup', { 'Cache-Control': 'no-store' }],
    ['a call without its session', '/quote/api/v1/project/list', { 'Cache-Control': 'no-store' }],
    ['a call that there is not', '/admin/api/v1/nothing', { 'Cache-Control': 'no-store' }],
    ['the provider’s answer', '/api/admin/api/v1/auth/google/callback?token=x', { 'Cache-Control': 'no-store' }],
    ['the local outbox', '/dev/outbox', { 'Cache-Control': 'no-store' }],
    ['the health of the process', '/healthz', { 'Cache-Control': 'no-store' }],
    ['whether it is ready', '/readyz', { 'Cache-Control': 'no-store' }],
  ]

  test.each(classes)('%s', async (_, path, different) => {
    expect(await headersOf(path)).toEqual({ ...everywhere, ...different })
    expect(await headersOf(path, { isSecure: () => true })).toEqual({
      ...everywhere,
      ...different,
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    })
  })

  test('answers to whoever has a session or a key: files, streams, events, and what is refused of them', async () => {
    const { token, project, skdKey } = await newcomerWithKey(server)
    const own = { jsessionid: token, 'PROJECT-INFO': project.id }
    const posted = (body: string, headers: Record<string, string> = {}) => ({ method: 'POST', body, headers })
    const json = { 'Content-Type': 'application/json' }
    const asked: [what: string, status: number, path: string, init: RequestInit, cache?: string][] = [
      ['a list', 200, endpoints.listProjects.path, { headers: own }],
      ['a file', 200, profilesCsv.path, { headers: own }],
      ['a stream', 200, liveEventsStream.path, { headers: own }, 'no-cache, no-transform'],
      ['events', 200, endpoints.sendEvents.path, posted(JSON.stringify({ skdKey, events: [{}] }))],
      ['events of nobody', 401, endpoints.sendEvents.path, posted(JSON.stringify({ skdKey: 'x', events: [{}] }))],
      ['too many bytes', 413, endpoints.sendEvents.path, posted('x'.repeat(600_000))],
      ['what is no JSON', 400, endpoints.login.path, posted('{', json)],
      ['a page of another site', 200, endpoints.login.path, posted('{}', { ...json, 'Sec-Fetch-Site': 'cross-site' })],
      [
        'a question before events',
        204,
        endpoints.sendEvents.path,
        { method: 'OPTIONS', headers: { Origin: 'http://a.example' } },
      ],
      ['events of a server', 401, '/v1/track', posted('{"event":"e"}', json)],
    ]
    const secure = besides(server, { folders: folders(), isSecure: () => true })
    const found = await Promise.all(
      asked.map(async ([what, , path, init]) => {
        const response = await secure.request(path, init)
        const seen = { what, status: response.status, ...told(response) }
        await response.body?.cancel()
        return seen
      }),
    )
    const hsts = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    expect(found).toEqual(
      asked.map(([what, status, , , cache = 'no-store']) => ({
        what,
        status,
        ...everywhere,
        ...hsts,
        'Cache-Control': cache,
      })),
    )
    secure.app.drain()
  })

  test('without a provider the sign-in page is isolated from windows of other origins', async () => {
    const { request } = besides(server, { folders: folders() })
    expect((await request('/auth')).headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  })
})

test('a public page is sent compressed to clients that accept it', async () => {
  const response = await request('/marketing?lng=en', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Content-Encoding')).toBe('br')
  const text = brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString()
  expect(text).toContain('site in en')
})

test('the root redirects to the landing page with its query', async () => {
  const response = await request('/?lng=fr')
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/marketing?lng=fr')
})

test('an asset is cached permanently, and sent compressed to clients that accept it', async () => {
  const plain = await request('/assets/app.js')
  expect(plain.headers.get('Cache-Control')).toContain('immutable')
  expect(plain.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(plain.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await plain.text()).toBe('plain()')
  const packed = await request('/assets/app.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(packed.headers.get('Content-Encoding')).toBe('br')
  expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
})

test('the tracker may be loaded by any page', async () => {
  const response = await request('/sdk/causeway.js')
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(await response.text()).toBe('track()')
})

test.each([
  '/assets/missing.js',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/sdk/..%2fsecret.txt',
  '/assets/app.js%00.html',
])('nothing else is there: %s', async (path) => {
  const response = await request(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('a hidden file is not served: its address returns the console’s document', async () => {
  expect(await (await request('/.hidden')).text()).toContain('console')
})

test('an unknown call is answered with JSON also beside the site', async () => {
  for (const path of ['/admin/api/v1/x', '/quote/api/v1/x', '/api/admin/api/v1/x']) {
    const response = await request(path, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toContain('application/json')
  }
})

test('the tracker’s package has the type of a gzip archive', async () => {
  const response = await request('/sdk/causeway-tracker-0.1.0.tgz')
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/gzip'])
  expect(await response.text()).toBe('packed')
})
