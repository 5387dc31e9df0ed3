import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ingestionEndpoints } from '#contract/ingestion/endpoints.ts'

/** What becomes of a batch of events: it passes, it is answered with 503, its connection is cut, or it arrives and its answer is lost. */
type Fate = 'pass' | 'refuse' | 'cut' | 'loseAnswer'

/** Stands before a running server and decides what becomes of the batches that trackers send. Everything else passes. */
export const openGate = async (target: string) => {
  let fate: Fate = 'pass'
  const happened: Record<Fate, number> = { pass: 0, refuse: 0, cut: 0, loseAnswer: 0 }

  const forward = ({ incoming, hear, fail }: Forwarding) => {
    const { method, url, headers } = incoming
    const outgoing = request(target + url, { method, headers }, hear)
    outgoing.once('error', fail)
    incoming.pipe(outgoing)
  }

  const fates: Record<Fate, (incoming: IncomingMessage, response: ServerResponse) => void> = {
    pass: (incoming, response) =>
      forward({
        incoming,
        hear: (answer) => void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
        fail: () => incoming.socket.destroy(),
      }),
    refuse: (incoming, response) => {
      incoming.once('end', () => response.writeHead(503, { 'Access-Control-Allow-Origin': '*' }).end())
      incoming.resume()
      happened.refuse += 1
    },
    cut: ({ socket }) => {
      socket.destroy()
      happened.cut += 1
    },
    loseAnswer: (incoming) => {
      const cut = () => {
        incoming.socket.destroy()
        happened.loseAnswer += 1
      }
      // The server has stored the batch before it answers.
      forward({ incoming, hear: (answer) => answer.resume().once('end', cut), fail: cut })
    },
  }

  const server = createServer((incoming, response) => {
    const isBatch = incoming.method === 'POST' && incoming.url?.startsWith(ingestionEndpoints.sendEvents.path)
    fates[isBatch ? fate : 'pass'](incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: Fate) => {
      fate = next
    },
    /** How many batches were refused, cut or lost so far. */
    happened: (what: Fate) => happened[what],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Forwarding = { incoming: IncomingMessage; hear: (answer: IncomingMessage) => void; fail: () => void }
