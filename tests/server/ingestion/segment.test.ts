import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Analytics } from '@segment/analytics-node'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Receipt } from '#contract/events/events.ts'
import type { CreatedServerKey } from '#contract/sdk-keys/server-key.ts'
import { fromSegment } from '#server/ingestion/segment-api.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

// On one database: calls of Segment become events, which `ingestion/events` stores on both.

const server = withServer()
let http: Server
let host = ''

beforeAll(async () => {
  http = serve({ fetch: (request) => server.app.fetch(request), port: 0, hostname: '127.0.0.1' }) as Server
  await once(http, 'listening')
  host = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => http.close(done)))

type Row = {
  message_id: string
  type: string
  event: string
  anonymous_id: string
  occurred_at: Date
  properties: Record<string, unknown>
  context: Record<string, unknown>
}
const stored = (projectId: string) =>
  server.database.query<Row>(
    'select message_id, type, event, anonymous_id, occurred_at, properties, context from events where project_id = $1 order by id',
    [projectId],
  )

const basic = (key: string) => ({ Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })
type Sent = { success: boolean; code?: string; receipts?: Receipt[] }
const post = async (call: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await server.request(`/v1/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: (typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)) as BodyInit,
  })
  return { status: response.status, headers: response.headers, ...((await response.json()) as Sent) }
}

test('the published client delivers existing calls, converted to our events', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const client = new Analytics({ writeKey: skdKey, host, flushAt: 20 })
  const failures: unknown[] = []
  client.on('error', (failure) => failures.push(failure))
  const timestamp = server.now()
  const who = { userId: 'u1', anonymousId: 'v1', timestamp }
  client.identify({ ...who, traits: { plan: 'gold' } })
  client.page({ ...who, name: 'Tea', properties: { url: 'http://shop.test/tea', path: '/tea', title: 'Jasmine' } })
  client.track({ ...who, event: 'Product Viewed', properties: { product_id: 'P1', price: '9.90', brand: 'Leaf' } })
  client.track({ ...who, event: 'Product Added', properties: { sku: 'P1', price: 9.9, currency: 'EUR' } })
  client.track({ ...who, event: 'Checkout Started', properties: { revenue: 9, value: 10, currency: 'EUR' } })
  client.track({ ...who, event: 'Order Completed', properties: { order_id: 7, total: '12.50', revenue: 10, currency: 'EUR' } })
  client.track({ ...who, event: 'Products Searched', properties: { query: 'oolong' } })
  client.track({ ...who, event: 'Signed Up' })
  client.track({ ...who, event: 'Logged In' })
  client.track({ ...who, event: 'Order Refunded', properties: { order_id: '7' } })
  client.screen({ ...who, name: 'Basket' })
  client.group({ ...who, groupId: 'g1', traits: { employees: 3 } })
  client.alias({ userId: 'u1', previousId: 'old', timestamp })
  await client.closeAndFlush()
  expect(failures).toEqual([])
  const rows = await stored(project.id)
  expect(rows.map(({ type, event, properties }) => [type, event, properties])).toEqual([
    ['identify', 'identify', {}],
    ['page', 'page_view', { url: 'http://shop.test/tea', path: '/tea', title: 'Jasmine', name: 'Tea' }],
    ['track', 'view_product', { product_id: 'P1', price: 9.9, brand: 'Leaf' }],
    ['track', 'add_to_cart', { product_id: 'P1', sku: 'P1', price: 9.9, quantity: 1, currency: 'EUR' }],
    ['track', 'start_checkout', { revenue: 9, value: 10, currency: 'EUR' }],
    ['track', 'purchase', { order_id: '7', total: '12.50', revenue: 10, value: 12.5, currency: 'EUR' }],
    ['track', 'search', { query: 'oolong' }],
    ['track', 'user_signup', { userId: 'u1' }],
    ['track', 'user_login', { userId: 'u1' }],
    ['track', 'Order Refunded', { order_id: '7' }],
    ['page', 'screen_view', { name: 'Basket' }],
    ['track', 'group', { employees: 3, group_id: 'g1' }],
    ['track', 'alias', { previous_id: 'old' }],
  ])
  expect(rows[0]?.context).toMatchObject({ userId: 'u1', traits: { plan: 'gold' }, library: { name: '@segment/analytics-node' } })
  expect(rows[1]?.context).toMatchObject({ page: { url: 'http://shop.test/tea', path: '/tea', title: 'Jasmine' } })
  expect(rows[2]?.context).toMatchObject({ segment: { type: 'track', event: 'Product Viewed' } })
  expect(rows[10]?.context).toMatchObject({ page: { title: 'Basket' } })
  expect(rows.map((row) => row.anonymous_id)).toEqual([...Array(12).fill('v1'), 'user:u1'])
})

test('the published client respects Retry-After and loses nothing', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const { app } = besides(server, { ingestionLimits: { eventsPerSecond: 1, monthlyEvents: 100 } })
  const answers: number[] = []
  const tight = serve({
    fetch: async (request) => {
      const response = await app.fetch(request)
      answers.push(response.status)
      server.pass(1_000)
      return response
    },
    port: 0,
    hostname: '127.0.0.1',
  }) as Server
  await once(tight, 'listening')
  const client = new Analytics({
    writeKey: skdKey,
    host: `http://127.0.0.1:${(tight.address() as AddressInfo).port}`,
    flushAt: 4,
  })
  for (let index = 0; index < 8; index += 1) client.track({ userId: 'u', event: `step ${index}`, timestamp: server.now() })
  await client.closeAndFlush()
  tight.close()
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await stored(project.id)).map((row) => row.event).sort()).toEqual(
    Array.from({ length: 8 }, (_, index) => `step ${index}`),
  )
})

test('each single call, with the key as basic authentication or in the body, is answered with success', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const message = { userId: 'u1', timestamp: server.now().toISOString() }
  for (const call of ['track', 'identify', 'page', 'screen', 'group', 'alias'])
    expect(await post(call, { ...message, event: 'x', messageId: call }, basic(skdKey))).toMatchObject({
      status: 200,
      success: true,
      receipts: [{ messageId: call, status: 'accepted' }],
    })
  const inBody = { ...message, event: 'in body', writeKey: skdKey }
  expect(await post('track', inBody)).toMatchObject({ status: 200, success: true })
  expect(
    await post('batch', gzipSync(JSON.stringify({ batch: [{ ...message, type: 'track', event: 'zipped' }] })), {
      ...basic(skdKey),
      'Content-Encoding': 'gzip',
    }),
  ).toMatchObject({ status: 200, success: true })
  expect(await stored(project.id)).toHaveLength(8)
})

test('a repeated message is stored once, and its time is corrected by "sentAt"', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const [hour, happened] = [3_600_000, server.now().getTime() - 5_000]
  const theirs = (time: number) => new Date(time - hour).toISOString()
  const body = {
    batch: [{ type: 'track', event: 'x', userId: 'u', messageId: 'm1', timestamp: theirs(happened) }],
    sentAt: theirs(server.now().getTime()),
  }
  for (const status of ['accepted', 'duplicate'])
    expect((await post('batch', body, basic(skdKey))).receipts).toEqual([{ messageId: 'm1', status }])
  const [row] = await stored(project.id)
  expect(row?.occurred_at.getTime()).toBe(happened)
})

test('a batch may have 2,500 messages, and an invalid message is rejected alone', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const good = (index: number) => ({ type: 'track', event: 'x', userId: 'u', messageId: `m${index}` })
  const batch = Array.from({ length: 2_500 }, (_, index) => good(index))
  expect((await post('batch', { batch }, basic(skdKey))).success).toBe(true)
  expect(await stored(project.id)).toHaveLength(2_500)
  expect(await post('batch', { batch: [...batch, good(2_500)] }, basic(skdKey))).toMatchObject({ status: 400, success: false })
  const strange = [
    { ...good(1), type: 'x' },
    { type: 'track', event: 'nobody' },
    null,
    { type: 'constructor' },
    { ...good(2), event: 'constructor', messageId: 'c' },
  ]
  expect((await post('batch', { batch: strange }, basic(skdKey))).receipts?.map((it) => it.reason ?? it.status)).toEqual([
    'invalid',
    'invalid',
    'invalid',
    'invalid',
    'accepted',
  ])
})

test('refusals are answered as Segment’s clients expect', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const good = { event: 'x', userId: 'u' }
  expect(await post('track', good, basic(crypto.randomUUID()))).toMatchObject({ status: 401, success: false })
  expect(await post('track', good)).toMatchObject({ status: 401, success: false })
  for (const body of ['{', '', '[]', '5'])
    expect(await post('track', body, basic(skdKey))).toMatchObject({ status: 400, success: false })
  expect(await post('track', { ...good, padding: 'x'.repeat(600_000) }, basic(skdKey))).toMatchObject({
    status: 400,
    success: false,
  })
  const unknown = await server.request('/v1/nothing', { method: 'POST' })
  expect(unknown.status).toBe(404)
  expect(unknown.headers.get('Content-Type')).toContain('application/json')
})

test('A15: with the public key a request needs an allowed origin, as for the tracker’s call; a server has a separate key', async () => {
  const { skdKey, token, project } = await newcomerWithKey(server)
  const at = { session: token, project: project.id }
  await server.call('saveAllowedOrigins', { ...at, body: { allowedOrigins: ['https://shop.test'] } })
  const { secret } = (await server.call('createServerKey', { ...at, body: { replaces: null } })).data as CreatedServerKey
  server.pass(5_001)
  const good = { event: 'x', userId: 'u' }
  expect((await post('track', good, { ...basic(skdKey), Origin: 'https://shop.test' })).status).toBe(200)
  expect((await post('track', good, basic(secret))).status).toBe(200)
  expect((await post('track', { ...good, writeKey: secret })).status).toBe(200)
  for (const headers of [{}, { Origin: 'https://evil.test' }, { Origin: 'null' }, { Origin: '' }])
    expect(await post('track', good, { ...basic(skdKey), ...headers })).toMatchObject({ status: 401, code: 'origin.refused' })
  expect(await post('track', good, { ...basic(secret), Origin: 'https://shop.test' })).toMatchObject({ status: 401 })
})

test('A15: the address and user agent in a message are used with a server key only', async () => {
  const { skdKey, token, project } = await newcomerWithKey(server)
  const at = { session: token, project: project.id }
  const { secret } = (await server.call('createServerKey', { ...at, body: { replaces: null } })).data as CreatedServerKey
  const message = (event: string, userAgent: string) => ({ event, userId: 'u', context: { userAgent, ip: '198.51.100.1' } })
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' }
  await post('track', message('of a bot', 'Googlebot/2.1'), basic(secret))
  await post('track', message('told by a page', 'Googlebot/2.1'), { ...basic(skdKey), ...browser, Origin: 'https://shop.test' })
  await post('track', message('told by anybody', 'Googlebot/2.1'), basic(skdKey))
  const bots = (await stored(project.id)).map(({ event, context }) => [event, context.isBot ?? false])
  expect(bots).toEqual([
    ['of a bot', true],
    ['told by a page', false],
    ['told by anybody', false],
  ])
})

test('any body is accepted or refused, and never fails', { timeout: 120_000 }, async () => {
  const { skdKey } = await newcomerWithKey(server)
  const anything = fc.oneof(
    fc.json({ maxDepth: 40 }),
    fc.string({ unit: 'binary' }),
    fc.record({ batch: fc.array(fc.anything(), { maxLength: 5 }), sentAt: fc.anything() }).map((it) => JSON.stringify(it)),
    fc.record({ event: fc.anything(), userId: fc.anything(), context: fc.anything() }).map((it) => JSON.stringify(it)),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('batch', 'track', 'page', 'identify', 'alias'), anything, async (call, body) => {
      const answer = await post(call, body, basic(skdKey))
      expect([200, 400]).toContain(answer.status)
      expect(answer.success).toBe(answer.status === 200)
    }),
    { numRuns: 300 },
  )
})

test('any message gives one event or none, and never fails', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({
          type: fc.constantFrom('track', 'identify', 'page', 'screen', 'group', 'alias'),
          event: fc.anything(),
          properties: fc.anything(),
          traits: fc.anything(),
          context: fc.anything(),
          userId: fc.anything(),
        }),
      ),
      (message) => {
        const raw = JSON.parse(JSON.stringify(message ?? null)) as unknown
        expect(() => JSON.stringify(fromSegment(raw, '2026-03-01T08:00:00.000Z'))).not.toThrow()
      },
    ),
    { numRuns: 2_000 },
  )
})
