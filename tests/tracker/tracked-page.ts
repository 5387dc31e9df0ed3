import { vi } from 'vitest'
import type { Options, TrackerEvent } from '../../tracker/src/events.ts'

type Body = { skdKey: string; attempt: number; events: TrackerEvent[] }
type Reply = { status: number; headers?: Record<string, string>; body?: unknown } | 'offline'

/** A server that gives the answers that a test sets, and otherwise accepts all events. */
export const createServer = () => {
  const bodies: Body[] = []
  const stored = new Map<string, TrackerEvent>()
  const replies: Reply[] = []
  const receive = (text: string): Response => {
    const body = JSON.parse(text) as Body
    bodies.push(body)
    const reply = replies.shift()
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    if (reply) return new Response(JSON.stringify(reply.body ?? null), { status: reply.status, headers: reply.headers ?? {} })
    const receipts = body.events.map(({ messageId }) => ({ messageId, status: stored.has(messageId) ? 'duplicate' : 'accepted' }))
    for (const event of body.events) stored.set(event.messageId, event)
    return new Response(JSON.stringify({ code: 200, msg: 'ok', data: { receipts } }))
  }
  return { bodies, stored, replies, fetch: vi.fn(async (_url: string, init: { body: string }) => receive(init.body)) }
}

/** Ends a page: its timers, listeners and patches. */
export const leavePage = () => {
  const now = Date.now()
  vi.clearAllTimers()
  // Which puts the clock back to where it began.
  if (vi.isFakeTimers()) vi.setSystemTime(now)
  for (const [target, ...listener] of listeners.splice(0)) target.removeEventListener(...listener)
  for (const name of patched)
    if (Object.getOwnPropertyDescriptor(history, name)?.writable !== false) history[name] = original[name]
}

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options: AddEventListenerOptions | boolean | undefined,
]

const listeners: [target: EventTarget, ...Listening][] = []
const patched = ['pushState', 'replaceState'] as const
const original = { pushState: history.pushState, replaceState: history.replaceState }

export type Settings = Partial<Options>

/** A tracker as a page gets it when it loads: its module anew, what the browser stores as it was. It detects and pings nothing unless told to. */
export const loadPage = async (server: { fetch: unknown }, settings: Settings = {}) => {
  leavePage()
  vi.resetModules()
  const { addEventListener } = window
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    listeners.push([window, type, listener, options])
    addEventListener.call(window, type, listener, options)
  })
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: AddEventListenerOptions | boolean) => {
      listeners.push([document, type, listener, options])
      EventTarget.prototype.addEventListener.call(document, type, listener, options)
    },
  )
  vi.stubGlobal('fetch', server.fetch)
  const causeway = await import('../../tracker/src/index.ts')
  causeway.init({
    key: 'the-key',
    endpoint: 'http://collector.test/quote/api/v1/events/behavior',
    dwell: { enabled: false },
    commerce: false,
    exitIntent: false,
    webVitals: false,
    ...settings,
  })
  // A part that is still being imported when the next page is loaded would send to that page's server.
  await import('../../tracker/src/recovery.ts')
  return causeway
}

type Stored = { id: string; json: string }

/** What is stored without a receipt, in the order of its making. */
export const queued = (): TrackerEvent[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith('causeway_event_the-key_'))
    .map((name) => JSON.parse(localStorage.getItem(name) ?? '') as Stored)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ json }) => JSON.parse(json) as TrackerEvent)
