import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { certificate, certificateKey } from './certificate.ts'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, received: Received) => void

export const ok: Answer = (response) => void response.writeHead(200).end('thanks')
export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(`status ${status}`)
/** Accepts the call and never answers. */
export const hangs: Answer = () => {}

/** A customer's server on this machine, for the tests of one file. Before each test it forgets what it has received. */
export const withReceiver = () => {
  const receiver = { url: '', received: [] as Received[], answer: ok }
  const server = createServer({ cert: certificate, key: certificateKey }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, body: Buffer.concat(chunks).toString() }
    receiver.received.push(received)
    receiver.answer(response, received)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `https://localhost:${(server.address() as AddressInfo).port}/hook`
  })
  beforeEach(() => {
    receiver.received = []
    receiver.answer = ok
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return receiver
}

/** How a server reaches it. Its addresses are `127.0.0.1` and, where `localhost` has one, `::1`. */
export const reachable = { ca: certificate, isAllowed: (address: string) => address === '127.0.0.1' || address === '::1' }
