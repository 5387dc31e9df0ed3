// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoff } from '../../tracker/src/pace.ts'
import { uuid } from '../../tracker/src/uuid.ts'
import { createServer, leavePage, loadPage, queued } from './tracked-page.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T08:00:00Z') })
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  leavePage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const names = (events: { event: string }[]) => events.map((it) => it.event)

describe('ids', () => {
  test('are UUIDs of version 7 and sort in the order of creation', () => {
    const ids = Array.from({ length: 50 }, (_, index) => uuid(1_000_000_000_000 + index))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([...ids].sort()).toEqual(ids)
    expect(Number.parseInt((ids[7] as string).replaceAll('-', '').slice(0, 12), 16)).toBe(1_000_000_000_007)
  })
})

test('a page view at the start and each track call arrive, in order, under the key', async () => {
  const server = createServer()
  const { track } = await loadPage(server)
  track('add_to_cart', { product_id: 'P1', quantity: 1, price: 9, currency: 'CNY' })
  await pass(200)
  expect(names([...server.stored.values()])).toEqual(['page_view', 'add_to_cart'])
  expect(server.bodies[0]?.skdKey).toBe('the-key')
  const [page, added] = [...server.stored.values()]
  expect(added).toMatchObject({
    type: 'track',
    properties: { product_id: 'P1', quantity: 1, price: 9, currency: 'CNY' },
    sessionId: page?.sessionId,
    anonymousId: page?.anonymousId,
    seq: 1,
  })
  expect(queued()).toEqual([])
})

test('an event is stored before it is sent and stays until its receipt', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const server = createServer()
  server.replies.push('offline')
  const { track } = await loadPage(server)
  track('purchase', { order_id: 'O1', value: 9, currency: 'CNY' })
  expect(names(queued())).toEqual(['page_view', 'purchase'])
  await pass(100)
  expect(names(queued())).toEqual(['page_view', 'purchase'])
  await pass(10_000)
  expect(queued()).toEqual([])
})

test('a retry carries the same message ids', async () => {
  const server = createServer()
  server.replies.push('offline', { status: 503 }, { status: 500 })
  await loadPage(server)
  await pass(60_000)
  const ids = server.bodies.map((body) => body.events.map((event) => event.messageId).join())
  expect(ids.length).toBe(4)
  expect(new Set(ids).size).toBe(1)
  expect(server.stored.size).toBe(1)
})

test('a burst of scenarios is sent in few requests, its first event at once', async () => {
  const server = createServer()
  const { track } = await loadPage(server)
  await pass(500)
  const before = server.bodies.length
  track('add_to_cart', { product_id: 'P0', quantity: 1, price: 1, currency: 'CNY' })
  await pass(1)
  expect(server.bodies).toHaveLength(before + 1)
  for (let index = 1; index <= 20; index += 1) {
    track('add_to_cart', { product_id: `P${index}`, quantity: 1, price: 1, currency: 'CNY' })
    await pass(10)
  }
  await pass(100)
  expect(server.bodies.length - before).toBeLessThanOrEqual(4)
  expect(server.stored.size).toBe(22)
})

test('waits as long as Retry-After says', async () => {
  const server = createServer()
  server.replies.push({ status: 429, headers: { 'Retry-After': '20' } })
  await loadPage(server)
  await pass(20_000)
  expect(server.bodies).toHaveLength(1)
  await pass(2_000)
  expect(server.bodies).toHaveLength(2)
})

test('waits with full jitter after failures, up to 1 s x 2^n and 5 min', () => {
  expect([0, 1, 5, 20].map((attempt) => backoff(attempt, 1))).toEqual([1_000, 2_000, 32_000, 300_000])
  expect(backoff(5, 0)).toBe(0)
})

test('halves a batch that is too large', async () => {
  const server = createServer()
  const { track } = await loadPage(server)
  for (let index = 0; index < 9; index += 1) track(`event_${index}`)
  server.replies.push({ status: 413 })
  await pass(500)
  expect(server.bodies.map((body) => body.events.length)).toEqual([10, 5, 5])
  expect(server.stored.size).toBe(10)
})

test('an event that the server rejects is not sent again', async () => {
  const server = createServer()
  const { track } = await loadPage(server)
  await pass(500)
  track('bad')
  const [event] = queued()
  server.replies.push({
    status: 200,
    body: { code: 200, msg: 'ok', data: { receipts: [{ messageId: event?.messageId, status: 'rejected', reason: 'invalid' }] } },
  })
  await pass(10_000)
  expect(server.bodies).toHaveLength(2)
  expect(queued()).toEqual([])
})

test('an unknown key stops the page and keeps the events', async () => {
  const server = createServer()
  server.replies.push({ status: 401 })
  const { track } = await loadPage(server)
  await pass(500)
  track('later')
  await pass(60_000)
  expect(server.bodies).toHaveLength(1)
  expect(names(queued())).toEqual(['page_view', 'later'])
})

test('a full queue drops page views first', async () => {
  const server = createServer()
  server.replies.push({ status: 401 })
  const { track, page } = await loadPage(server)
  await pass(500)
  for (let index = 0; index < 5; index += 1) page()
  for (let index = 0; index < 1_000; index += 1) track(`event_${index}`)
  const left = queued()
  expect(left).toHaveLength(1_000)
  expect(left.filter((event) => event.type === 'page')).toHaveLength(0)
  expect(left[0]?.event).toBe('event_0')
})

test('a change of the path is a page view; a change of the hash or the same address is not', async () => {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work())
  const server = createServer()
  await loadPage(server)
  history.pushState({}, '', '/cart')
  history.pushState({}, '', '/cart')
  history.replaceState({}, '', '/cart#top')
  history.pushState({}, '', '/cart?step=2')
  await pass(500)
  const pages = [...server.stored.values()].map((event) => event.context.page as { path: string; search: string })
  expect(pages.map(({ path, search }) => path + search)).toEqual(['/', '/cart', '/cart?step=2'])
  expect(new Set([...server.stored.values()].map((event) => event.pageViewId)).size).toBe(3)
  history.pushState({}, '', '/')
})

test('queued events are sent by beacon when the page is hidden, and again until their receipt', async () => {
  const beacon = vi.fn((_url: string, _body: Blob) => true)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  const server = createServer()
  server.replies.push('offline')
  const { track } = await loadPage(server)
  track('purchase', { order_id: 'O1', value: 9, currency: 'CNY' })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  window.dispatchEvent(new Event('visibilitychange'))
  expect(beacon).toHaveBeenCalledOnce()
  expect(beacon.mock.calls[0]?.[1].type).toBe('text/plain;charset=utf-8')
  expect(queued()).toHaveLength(2)
  await pass(10_000)
  expect(queued()).toEqual([])
})

test('a session ends after 30 minutes without events; the visitor stays the same', async () => {
  const server = createServer()
  const { track } = await loadPage(server)
  await pass(29 * 60_000)
  track('same')
  await pass(31 * 60_000)
  track('next')
  await pass(4_000)
  const [first, same, next] = [...server.stored.values()]
  expect(same?.sessionId).toBe(first?.sessionId)
  expect(next?.sessionId).not.toBe(first?.sessionId)
  expect(next?.seq).toBe(0)
  expect(next?.anonymousId).toBe(first?.anonymousId)
})

test.each([
  [
    'no storage',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('refused')
      }),
  ],
  [
    'storage that throws on reading',
    () =>
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('refused')
      }),
  ],
  [
    'rubbish in the storage',
    () => {
      for (const key of ['queue_the-key', 'session']) localStorage.setItem(`causeway_${key}`, '{"x":')
    },
  ],
  ['no fetch', () => vi.stubGlobal('fetch', undefined)],
])('a page with %s is not broken', async (_, prepare) => {
  prepare()
  const server = createServer()
  const { track, flush } = await loadPage(server)
  expect(() => track('anything')).not.toThrow()
  expect(() => track('cyclic', cyclic())).not.toThrow()
  await expect(flush()).resolves.toBeUndefined()
})

const cyclic = () => {
  const it: Record<string, unknown> = {}
  it.self = it
  return it
}

test('every tracked event is stored once, for any failures and any time of leaving the page', async () => {
  const happening = fc.oneof(
    { weight: 4, arbitrary: fc.constant('track' as const) },
    { weight: 2, arbitrary: fc.constantFrom('offline' as const, 'busy' as const, 'lost answer' as const) },
    { weight: 1, arbitrary: fc.constant('reload' as const) },
    { weight: 2, arbitrary: fc.constant('wait' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (happenings) => {
      localStorage.clear()
      const server = createServer()
      let causeway = await loadPage(server)
      let tracked = 0
      for (const it of happenings) {
        if (it === 'track') {
          tracked += 1
          causeway.track(`event_${tracked}`)
        }
        if (it === 'offline') server.replies.push('offline')
        if (it === 'busy') server.replies.push({ status: 503 })
        if (it === 'lost answer') {
          const { fetch } = server
          server.fetch = vi.fn(async (url: string, init: { body: string }) => {
            await fetch(url, init)
            server.fetch = fetch
            vi.stubGlobal('fetch', fetch)
            throw new TypeError('connection reset')
          })
          vi.stubGlobal('fetch', server.fetch)
        }
        if (it === 'reload') causeway = await loadPage(server)
        if (it === 'wait') await pass(1_000)
      }
      await pass(20 * 60_000)
      const stored = names([...server.stored.values()]).filter((name) => name.startsWith('event_'))
      expect(stored.length).toBe(tracked)
      expect(new Set(stored).size).toBe(tracked)
      expect(queued()).toEqual([])
    }),
    { numRuns: 40 },
  )
})
