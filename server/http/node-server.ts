import { createServer, type IncomingMessage, type Server, type ServerOptions, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type ServerProblemCode, serverProblems } from '#contract/capabilities/problems.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { negotiateLocale } from '#contract/http/locale.ts'
import { sendEventStream } from './event-stream-body.ts'
import { plainHeaders } from './headers.ts'
import { texts } from './problem-texts.gen.ts'

type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/**
 * A Node server that answers like the application also where Node itself refuses a request: requests that cannot be parsed, take too long,
 * have too large headers or no host, name an expectation, or ask for a tunnel.
 */
export const createNodeServer = (fetch: Fetch, options: ServerOptions): Server => {
  const answerTo: Fetch = async (request, env) => {
    const { outgoing } = env
    const response = await fetch(request, env)
    const isStream = outgoing instanceof ServerResponse && sendEventStream(response, outgoing)
    // A copy: the original counts as an answer to be sent where the adapter had replaced `Response` before it was made.
    return isStream ? RESPONSE_ALREADY_SENT.clone() : response
  }
  const listener = getRequestListener(answerTo, {
    errorHandler: (failure) =>
      failure instanceof RequestError ? asResponse(refusal('request.unreadable')) : asResponse(refusal('server.failed')),
  })
  const answering = new WeakMap<Duplex, ServerResponse>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response)
    void listener(request, response)
  }
  // Without this, Node would answer a request without a host by itself, with an empty body.
  const server = createServer({ ...options, requireHostHeader: false }, answer)
  server.on('clientError', (failure: NodeJS.ErrnoException, socket) => {
    const hasBegun = answering.get(socket)?.headersSent && !answering.get(socket)?.writableFinished
    if (failure.code === 'ECONNRESET' || !socket.writable || hasBegun) socket.destroy()
    else socket.end(asText(refusal('request.unreadable', statusOf(failure))), () => socket.destroy())
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = refusal('request.unreadable', 417)
    response.writeHead(status, headers).end(body)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.end(asText(refusal('route.unknown')), () => socket.destroy())
  })
  return server
}

const statusOf = ({ code }: NodeJS.ErrnoException) => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

type Refused = { status: number; headers: Record<string, string>; body: string }

/** The language of the caller is unknown, because the headers could not be read. */
const refusal = (code: ServerProblemCode, status: number = serverProblems[code].status): Refused => {
  const { number } = serverProblems[code]
  const body = JSON.stringify({ code: number, msg: texts[code][negotiateLocale(null)], data: null } satisfies Envelope<null>)
  return {
    status,
    headers: {
      ...plainHeaders(),
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      Connection: 'close',
    },
    body,
  }
}

const asResponse = ({ status, headers, body }: Refused) => new Response(body, { status, headers })

const asText = ({ status, headers, body }: Refused): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
