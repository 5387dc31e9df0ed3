import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer()
let root = ''
let request: ReturnType<typeof besides>['request']
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'causeway-paths-'))
  await mkdir(join(root, 'pages'))
  await writeFile(join(root, 'index.html'), '<title>console</title>')
  await writeFile(join(root, 'causeway.js'), 'track()')
  request = besides(server, { folders: { site: root, tracker: root } }).request
})
afterAll(() => rm(root, { recursive: true, force: true }))

test.each([
  '/admin/api',
  '/admin/api/v1/nothing',
  '/ADMIN/API/v1/auth/login',
  '/Quote/Api/v1/project/list',
  '/quote/api/v1/nothing',
  '/quote/api/v1/project/list/x',
  '/quote//api/v1/project/list',
  '//quote/api/v1/nothing',
  '/quote/./api/v1/nothing',
  '/x/%2e%2e/quote/api/v1/nothing',
  '/%71uote/api/v1/nothing',
  '/quote%2Fapi%2Fv1/nothing',
  '/quote%252Fapi/v1/nothing',
  '/quote%5Capi/v1/nothing',
  '/quote%2fapi/%zz',
  '/api',
  '/api/v1/nothing',
  '/v1',
  '/v1/nothing',
  '/V1/batch',
  '/sdk/nothing.js',
  '/SDK/causeway.js',
  '/sdk/nothing',
  '/healthz/x',
  '/dev/nothing',
])('%s is answered with 404 in an envelope, never with a page (R-51)', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const response = await request(path, { method, headers: { Accept: 'text/html' } })
    expect({ method, status: response.status }).toEqual({ method, status: 404 })
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: serverProblems['route.unknown'].number, data: null })
  }
})

test('a page with a similar path is still a page', async () => {
  for (const path of ['/sdk', '/sdk/', '/admin', '/integration/sdk']) {
    const response = await request(path)
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    expect(await response.text()).toContain('console')
  }
  expect(await (await request('/sdk/causeway.js')).text()).toBe('track()')
})
