import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { besides, withServer } from './setup.ts'

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
  await writeFile(join(site, 'index.html'), '<title>console</title>')
  await writeFile(join(site, 'site.html'), '<title>site</title>')
  await writeFile(join(site, 'assets/app.js'), 'plain()')
  await writeFile(join(site, 'assets/app.js.br'), brotliCompressSync('plain()'))
  await writeFile(join(tracker, 'causeway.js'), 'track()')
  request = besides(server, { folders: { site, tracker } }).request
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('an address of the console is its document, never kept without asking', async () => {
  for (const path of ['/projects', '/auth', '/dashboard/deep/address']) {
    const response = await request(path, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe')
    expect(await response.text()).toContain('console')
  }
  expect(await (await request('/marketing')).text()).toContain('site')
})

test('an asset is kept for good, and sent compressed to who can read that', async () => {
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

test('a hidden file is not there: its address is one of the console', async () => {
  expect(await (await request('/.hidden')).text()).toContain('console')
})

test('an unknown call is JSON even where there is a site', async () => {
  for (const path of ['/admin/api/v1/x', '/quote/api/v1/x', '/api/admin/api/v1/x']) {
    const response = await request(path, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toContain('application/json')
  }
})
