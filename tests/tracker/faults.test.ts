// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
  for (const name of ['locks', 'sendBeacon']) Reflect.deleteProperty(navigator, name)
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const names = (events: Iterable<{ event: string }>) => [...events].map((it) => it.event)
const giveNavigator = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true })
const refuseWriting = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

test('ids of one millisecond sort in the order of creation', () => {
  const ids = Array.from({ length: 5_000 }, () => uuid(2_000_000_000_000))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(5_000)
})

describe('a pause', () => {
  test.each(['flush', 'online', 'hidden'])('that the server asked for is not cut short by %s', async (what) => {
    const beacon = vi.fn(() => true)
    giveNavigator('sendBeacon', beacon)
    const server = createServer()
    server.replies.push({ status: 429, headers: { 'Retry-After': '60' } })
    const { track, flush } = await loadPage(server)
    await pass(500)
    track('meanwhile')
    if (what === 'flush') await flush()
    if (what === 'online') window.dispatchEvent(new Event('online'))
    if (what === 'hidden') window.dispatchEvent(new Event('pagehide'))
    await pass(55_000)
    expect(server.bodies).toHaveLength(1)
    expect(beacon).not.toHaveBeenCalled()
    await pass(10_000)
    expect(server.stored.size).toBe(2)
  })

  test('ends when the network returns, if only the network was missing', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const server = createServer()
    server.replies.push('offline', 'offline', 'offline', 'offline', 'offline', 'offline')
    await loadPage(server)
    await pass(70_000)
    const before = server.bodies.length
    expect(before).toBe(6)
    window.dispatchEvent(new Event('online'))
    await pass(10)
    expect(server.bodies).toHaveLength(before + 1)
  })

  test('may be given as a date', async () => {
    const server = createServer()
    server.replies.push({ status: 503, headers: { 'Retry-After': new Date(Date.now() + 90_000).toUTCString() } })
    await loadPage(server)
    await pass(85_000)
    expect(server.bodies).toHaveLength(1)
    await pass(10_000)
    expect(server.stored.size).toBe(1)
  })

  test.each([
    ['no receipts', { code: 200, msg: 'ok', data: { receipts: [] } }],
    ['receipts that are none', { code: 200, msg: 'ok', data: { receipts: [null, { messageId: 'other' }] } }],
    ['no data', { code: 200, msg: 'ok', data: {} }],
    ['no envelope', null],
    ['a busy envelope', { code: 50300, msg: 'busy', data: null }],
  ])('grows with each answer that holds %s', async (_, body) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const server = createServer()
    for (let index = 0; index < 50; index += 1) server.replies.push({ status: 200, body })
    await loadPage(server)
    await pass(60_000)
    expect(server.bodies.length).toBeGreaterThan(3)
    expect(server.bodies.length).toBeLessThan(9)
    expect(queued()).toHaveLength(1)
  })
})

test('a request without an answer is cancelled, and the event is sent again', async () => {
  const server = createServer()
  const hanging = vi.fn((_url: string, { signal }: { signal: AbortSignal }) => {
    vi.stubGlobal('fetch', server.fetch)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))
  })
  await loadPage({ fetch: hanging })
  await pass(60_000)
  expect(hanging).toHaveBeenCalledOnce()
  expect(names(server.stored.values())).toEqual(['page_view'])
})

describe('a refusal', () => {
  test('inside a 200 envelope stops the page, keeps the events and warns once', async () => {
    const server = createServer()
    server.replies.push({ status: 200, body: { code: 40103, msg: 'unknown key', data: null } })
    const { track } = await loadPage(server)
    await pass(500)
    track('later')
    await pass(60_000)
    expect(server.bodies).toHaveLength(1)
    expect(queued()).toHaveLength(2)
    expect(console.warn).toHaveBeenCalledOnce()
  })

  test.each([400, 413])('with %i drops the one invalid event, and warns once', async (status) => {
    const server = createServer()
    server.replies.push({ status }, { status })
    const { track } = await loadPage(server)
    await pass(500)
    track('second')
    await pass(3_500)
    track('third')
    await pass(3_500)
    expect(names(server.stored.values())).toEqual(['third'])
    expect(queued()).toEqual([])
    expect(console.warn).toHaveBeenCalledOnce()
  })

  test('of one event is printed in debug mode', async () => {
    const server = createServer()
    const { track } = await loadPage(server, { debug: true })
    await pass(500)
    track('bad')
    const receipts = [{ messageId: queued()[0]?.messageId, status: 'rejected', reason: 'too_deep' }]
    server.replies.push({ status: 200, body: { code: 200, msg: 'ok', data: { receipts } } })
    await pass(3_500)
    expect(String(vi.mocked(console.warn).mock.calls[0])).toContain('too_deep')
  })
})

describe('the queue', () => {
  test('in a full storage keeps stored events, holds the others in memory, and sends both', async () => {
    const server = createServer()
    server.replies.push('offline')
    const { track } = await loadPage(server)
    track('stored')
    const refused = refuseWriting()
    track('in memory')
    track('in memory too')
    refused.mockRestore()
    expect(names(queued())).toEqual(['page_view', 'stored'])
    await pass(10_000)
    expect(names(server.stored.values())).toEqual(['page_view', 'stored', 'in memory', 'in memory too'])
    expect(queued()).toEqual([])
  })

  test('in a read-only storage sends each event once', async () => {
    const server = createServer()
    const { track } = await loadPage(server)
    track('once')
    refuseWriting()
    await pass(60_000)
    expect(server.bodies.flatMap((body) => names(body.events))).toEqual(['page_view', 'once'])
  })

  test('of an ended tab is taken over, and sent before newer events', async () => {
    const old = uuid(Date.now() - 120_000)
    const json = JSON.stringify({ messageId: old, event: 'theirs' })
    const left = { id: old, at: Date.now() - 120_000, rank: 1, bytes: json.length, json }
    localStorage.setItem(`causeway_event_the-key_${uuid()}_${old}`, JSON.stringify(left))
    const server = createServer()
    await loadPage(server)
    await pass(500)
    expect(names(server.stored.values())).toEqual(['theirs', 'page_view'])
    expect(queued()).toEqual([])
  })

  test('forgets events after 72 hours', async () => {
    const offline = { fetch: () => Promise.reject(new TypeError('offline')) }
    await loadPage(offline)
    await pass(73 * 60 * 60_000)
    const server = createServer()
    await loadPage(server)
    await pass(500)
    expect(server.stored.size).toBe(1)
  })

  test('survives a reload', async () => {
    const { track } = await loadPage({ fetch: () => new Promise(() => undefined) })
    track('before')
    await pass(61_000)
    const ids = queued().map((event) => event.messageId)
    expect(ids).toHaveLength(2)
    const server = createServer()
    await loadPage(server)
    await pass(500)
    expect([...server.stored.keys()].slice(0, 2)).toEqual(ids)
  })

  test('is sent in batches of at most 100 events and 450 kB', async () => {
    const server = createServer()
    const { track } = await loadPage(server)
    for (let index = 0; index < 230; index += 1) track(`event_${index}`, { text: 'ü'.repeat(index < 100 ? 5_000 : 10) })
    await pass(1_000)
    expect(server.stored.size).toBe(231)
    for (const body of server.bodies) {
      expect(body.events.length).toBeLessThanOrEqual(100)
      expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThanOrEqual(450_000)
    }
  })
})

describe('two tabs', () => {
  test('do not send the same events', async () => {
    const server = createServer()
    const held: (() => void)[] = []
    const slow = {
      fetch: async (url: string, init: { body: string }) => {
        await new Promise<void>((release) => held.push(release))
        return server.fetch(url, init)
      },
    }
    /** Lets each request wait for its answer for longer than a tab waits before it sends. */
    const answerAll = async () => {
      await pass(4_000)
      for (const release of held.splice(0)) release()
    }
    const first = await loadPage(slow)
    vi.resetModules()
    const second = await import('../../tracker/src/index.ts')
    second.init({ key: 'the-key', endpoint: 'http://collector.test/quote/api/v1/events/behavior', commerce: false })
    first.track('of the first')
    second.track('of the second')
    for (let round = 0; round < 3; round += 1) await answerAll()
    expect(held).toEqual([])
    expect(names(server.bodies.flatMap((body) => body.events)).sort()).toEqual([
      'of the first',
      'of the second',
      'page_view',
      'page_view',
    ])
  })

  test('of a browser without locks send too', async () => {
    giveNavigator('locks', { request: () => Promise.reject(new DOMException('no origin', 'SecurityError')) })
    const server = createServer()
    const { flush } = await loadPage(server)
    await expect(flush()).resolves.toBeUndefined()
    expect(server.stored.size).toBe(1)
  })
})

describe('a page that is left', () => {
  test('sends each event in one beacon of at most 60 kB', async () => {
    const beacon = vi.fn((_url: string, _body: Blob) => true)
    giveNavigator('sendBeacon', beacon)
    const { track } = await loadPage({ fetch: () => new Promise(() => undefined) })
    for (let index = 0; index < 60; index += 1) track(`event_${index}`, { text: 'ü'.repeat(1_000) })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('pagehide'))
    const bodies = await Promise.all(beacon.mock.calls.map(([, body]) => textOf(body)))
    const ids = bodies.flatMap((body) =>
      (JSON.parse(body) as { events: { messageId: string }[] }).events.map((it) => it.messageId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, body] of beacon.mock.calls) expect(body.size).toBeLessThanOrEqual(60_000)
    expect(queued()).toHaveLength(61)
  })

  test('sends its last page view in the beacon, also before a frame was painted', async () => {
    const beacon = vi.fn((_url: string, _body: Blob) => true)
    giveNavigator('sendBeacon', beacon)
    vi.stubGlobal('requestAnimationFrame', () => 0)
    await loadPage({ fetch: () => new Promise(() => undefined) })
    history.pushState({}, '', '/last')
    window.dispatchEvent(new Event('pagehide'))
    const [call] = beacon.mock.calls
    expect(await textOf(call?.[1] as Blob)).toContain('"path":"/last"')
    history.pushState({}, '', '/')
  })
})

describe('a navigation', () => {
  test('is a page view with the title after the next frame, and the address and referrer of its own time', async () => {
    const server = createServer()
    await loadPage(server)
    const before = location.href
    history.pushState({}, '', '/next')
    document.title = 'Next'
    await pass(500)
    const [, view] = [...server.stored.values()]
    expect(view?.context.page).toMatchObject({ path: '/next', title: 'Next', referrer: before })
    history.pushState({}, '', '/')
  })

  test('of a page that paints no frames is a page view too', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const server = createServer()
    await loadPage(server)
    history.pushState({}, '', '/background')
    await pass(500)
    expect(server.stored.size).toBe(2)
    history.pushState({}, '', '/')
  })

  test('owns the events that are tracked right after it', async () => {
    const server = createServer()
    const { track } = await loadPage(server)
    history.pushState({}, '', '/product')
    track('view_product', { product_id: 'P1' })
    await pass(500)
    const [, view, tracked] = [...server.stored.values()]
    expect(view?.event).toBe('page_view')
    expect(tracked?.pageViewId).toBe(view?.pageViewId)
    expect(tracked?.seq).toBe(2)
    history.pushState({}, '', '/')
  })

  test('that goes back is a page view', async () => {
    const server = createServer()
    await loadPage(server)
    history.pushState({}, '', '/there')
    await pass(500)
    history.replaceState({}, '', '/there')
    await pass(500)
    expect(server.stored.size).toBe(2)
    vi.useRealTimers()
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.back()
    await gone
    await expect.poll(() => server.stored.size).toBe(3)
  })
})

test('properties are copied at the time of the call', async () => {
  const server = createServer()
  const { track } = await loadPage(server)
  const properties = { quantity: 1 }
  track('counted', properties)
  properties.quantity = 2
  await pass(3_500)
  expect([...server.stored.values()].at(-1)?.properties).toEqual({ quantity: 1 })
})

test('the page still works if its history cannot be patched, its console is missing and its storage throws', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {
    throw new Error('no console')
  })
  vi.stubGlobal('localStorage', undefined)
  const server = createServer()
  const { pushState } = history
  Object.defineProperty(history, 'pushState', { value: pushState, writable: false, configurable: true })
  const { track, init } = await loadPage(server).finally(() => Reflect.deleteProperty(history, 'pushState'))
  expect(() => init(undefined as never)).not.toThrow()
  expect(() => track('fine')).not.toThrow()
  expect(() => track('big', { value: BigInt(1) })).not.toThrow()
  expect(() => Reflect.apply(track, null, [undefined])).not.toThrow()
  window.dispatchEvent(new Event('pagehide'))
  await pass(3_500)
  expect(names(server.stored.values())).toEqual(['page_view', 'fine'])
})

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
    vi.advanceTimersByTime(100)
  })
