import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TrackerEvent } from '../../tracker/src/events.ts'

export type Body = {
  skdKey: string
  sentAt: string
  attempt: number
  events: TrackerEvent[]
  sse?: { anonymousId: string; lastEventId: string | null }
}
type Fault = 'hang' | 'cut' | 'lose the answer' | { status: number; headers?: Record<string, string> }
type Message = { id: number; event: string; data: string }

const key = '7b0a2f8e-0c7e-4a53-9a53-2f6f5f0f9a11'

/** A server that speaks the tracker's protocol on its own port. The test chooses every answer, fault and stream. */
export const startCollector = async (folder: string) => {
  const bodies: Body[] = []
  const stored = new Map<string, TrackerEvent>()
  const sendings = new Map<string, number>()
  const tickets = new Set<string>()
  const outbox: Message[] = []
  const streams = new Set<ServerResponse>()
  const streamRequests: string[] = []
  const state = {
    fault: null as Fault | null,
    offersStream: false,
    streamStatus: 200,
    decisions: [] as unknown[],
    prunedBefore: 0,
  }

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await textOf(request)) as Body
    const { fault } = state
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault && typeof fault === 'object') return void response.writeHead(fault.status, { ...cors, ...fault.headers }).end('{}')
    bodies.push(body)
    const receipts = body.events.map(({ messageId }) => ({ messageId, status: stored.has(messageId) ? 'duplicate' : 'accepted' }))
    for (const event of body.events) {
      stored.set(event.messageId, event)
      sendings.set(event.messageId, (sendings.get(event.messageId) ?? 0) + 1)
    }
    if (fault === 'lose the answer') return void request.socket.destroy()
    const data = { receipts, serverTime: new Date().toISOString(), decisions: state.decisions, ...offer() }
    response.writeHead(200, { ...cors, 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 200, msg: 'ok', data }))
  }

  const offer = () => {
    if (!state.offersStream) return {}
    const ticket = randomUUID()
    tickets.add(ticket)
    return { sse: { ticket, expiresIn: 60 } }
  }

  const stream = (query: URLSearchParams, response: ServerResponse) => {
    streamRequests.push(query.toString())
    if (!tickets.delete(query.get('ticket') ?? '')) return void response.writeHead(401, cors).end()
    if (state.streamStatus !== 200) return void response.writeHead(state.streamStatus, cors).end()
    response.writeHead(200, {
      ...cors,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
    })
    response.write('retry: 50\n\n: hb\n\n')
    const after = query.get('lastEventId')
    if (after !== null && Number(after) < state.prunedBefore)
      response.write(`id: ${state.prunedBefore}\nevent: reset\ndata: {}\n\n`)
    for (const message of outbox) if (message.id > Number(after ?? 0) && message.id > state.prunedBefore) write(response, message)
    streams.add(response)
    response.on('close', () => streams.delete(response))
  }

  const server = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://collector')
    if (request.method === 'OPTIONS') return void response.writeHead(204, { ...cors, 'Access-Control-Allow-Headers': '*' }).end()
    if (pathname === '/quote/api/v1/events/behavior') return void take(request, response).catch(() => response.destroy())
    if (pathname === '/quote/api/v1/events/sse') return stream(searchParams, response)
    void sendScript(join(folder, pathname.replace('/sdk/', '')), response)
  })

  return {
    ...server,
    key,
    bodies,
    stored,
    sendings,
    streams,
    streamRequests,
    state,
    /** The stored events in the order of their making, without those that only count. */
    events: (...names: string[]) =>
      [...stored.values()]
        .filter(({ event }) => names.length === 0 || names.includes(event))
        .sort((a, b) => (a.messageId < b.messageId ? -1 : 1)),
    /** Sends over the streams, and keeps it for those who reconnect. */
    send: (event: string, data: unknown) => {
      const message = { id: (outbox.at(-1)?.id ?? 0) + 1, event, data: JSON.stringify(data) }
      outbox.push(message)
      for (const response of streams) write(response, message)
      return message.id
    },
    /** A `reconnect` event has no id, so it does not count as a message. */
    say: (event: string, data: unknown) => {
      for (const response of streams) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    dropStreams: () => {
      for (const response of streams) response.destroy()
      streams.clear()
    },
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' }

const write = (response: ServerResponse, { id, event, data }: Message) =>
  response.write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`)

const textOf = async (request: IncomingMessage) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

const sendScript = async (file: string, response: ServerResponse) => {
  const body = await readFile(file).catch(() => null)
  if (!body) return void response.writeHead(404).end()
  response.writeHead(200, { ...cors, 'Content-Type': 'text/javascript; charset=utf-8' }).end(body)
}

/** Serves on a free port of the loopback address. */
const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

export type SitePage = { html: string; headers?: Record<string, string> }

/** Somebody's own site, which uses the tracker: a document for each path. */
export const startSite = (pageAt: (path: string, query: string) => SitePage) =>
  listen((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    const { html, headers = {} } = pageAt(pathname, search)
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers }).end(html)
  })
