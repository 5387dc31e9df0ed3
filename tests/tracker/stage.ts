import { vi } from 'vitest'
import type { TrackerEvent } from '../../tracker/src/events.ts'

type Body = { skdKey: string; attempt: number; events: TrackerEvent[] }
type Reply = { status: number; headers?: Record<string, string>; body?: unknown } | 'offline'

/** A server that answers as it is told, and accepts where it is told nothing. */
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

/** What ends with a page: its timers, its listeners, what it patched. */
export const leavePage = () => {
  vi.clearAllTimers()
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener)
  Object.assign(history, original)
}

const listeners: [string, EventListener][] = []
const original = { pushState: history.pushState, replaceState: history.replaceState }

/** A tracker as a page gets it when it loads: its module anew, what the browser stores as it was. */
export const loadPage = async (server: { fetch: unknown }) => {
  leavePage()
  vi.resetModules()
  const { addEventListener } = window
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    listeners.push([type, listener])
    addEventListener.call(window, type, listener)
  })
  vi.stubGlobal('fetch', server.fetch)
  const causeway = await import('../../tracker/src/index.ts')
  causeway.init({ key: 'the-key', endpoint: 'http://collector.test/quote/api/v1/events/behavior' })
  return causeway
}

export const queued = (): TrackerEvent[] => JSON.parse(localStorage.getItem('causeway_queue_the-key') ?? '[]') as TrackerEvent[]
