import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate, certificateKey } from './certificate.ts'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, received: Received) => void
export type Receiver = { url: string; received: Received[]; answer: Answer }

export const ok: Answer = (response) => void response.writeHead(200).end('thanks')
export const noReceiver = (): Receiver => ({ url: '', received: [], answer: ok })

/** Starts a customer's server on this machine. Resolves with what ends it. */
export const startReceiver = async (receiver: Receiver): Promise<() => Promise<unknown>> => {
  const server = createServer({ cert: certificate, key: certificateKey }, async (request, response) => {
    const chunks: Buffer[] = []
    // A caller may end in the middle of its call.
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return
    }
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, body: Buffer.concat(chunks).toString() }
    receiver.received.push(received)
    receiver.answer(response, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `https://localhost:${(server.address() as AddressInfo).port}/hook`
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** How a server reaches it. Its addresses are `127.0.0.1` and, where `localhost` has one, `::1`. */
export const reachable = { ca: certificate, isAllowed: (address: string) => address === '127.0.0.1' || address === '::1' }
