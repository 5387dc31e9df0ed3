import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { eventStreamHeaders, follow, type Stream } from '#server/http/event-stream.ts'
import { openEventStream } from '#server/http/event-stream-body.ts'

// The adapter replaces the global `Response` when it makes its first server: here before the server is loaded, and not after it as in the product.
getRequestListener(() => new Response())
const { createNodeServer } = await import('#server/http/node-server.ts')

const messageBytes = 10_000
const secondsOf = (seconds: number) => seconds * 1_000

type Opened = { stream: Stream; outgoing: ServerResponse }

/** A server whose only answer is a stream, of as many messages as `available` says. */
const listen = async (answer: (opened: Opened) => Promise<void> | void = () => {}) => {
  const state = { available: 0, read: 0, ended: 0, now: 0 }
  const opened: Opened[] = []
  const fetch = async (_request: Request, env: { outgoing: unknown }) => {
    const outgoing = env.outgoing as ServerResponse
    const read = async (cursor: string | null) => {
      const id = Number(cursor) + 1
      const isThere = id <= state.available
      if (isThere) state.read += 1
      const messages = isThere ? [{ id: String(id), text: `id: ${id}\ndata: ${'x'.repeat(messageBytes)}\n\n` }] : []
      return { messages, from: cursor ?? '0', to: isThere ? String(id) : (cursor ?? '0'), isLast: id >= state.available }
    }
    const onEnd = () => {
      state.ended += 1
    }
    const { body } = openEventStream(
      (pipe) => {
        const stream = follow(pipe, { cursor: '0', read, readAtOnce: 1, onEnd })
        opened.push({ stream, outgoing })
        return stream
      },
      { outgoing, now: () => state.now },
    )
    await answer(opened.at(-1) as Opened)
    return new Response(body, { headers: { ...eventStreamHeaders, 'X-Added': 'later' } })
  }
  const http = createNodeServer(fetch, {})
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const ask = async (method = 'GET') => {
    const asking = request({ port: (http.address() as AddressInfo).port, host: '127.0.0.1', method, agent: false })
    asking.on('error', () => {})
    asking.end()
    const [incoming] = (await once(asking, 'response')) as [IncomingMessage]
    return { incoming, leave: () => asking.destroy() }
  }
  return { state, opened, ask }
}

const textOf = async (incoming: IncomingMessage) => {
  let text = ''
  for await (const piece of incoming) text += String(piece)
  return text
}

test('a stream has the headers of its answer, and its messages as they come', async () => {
  const { state, opened, ask } = await listen()
  state.available = 2
  const { incoming } = await ask()
  expect(incoming.statusCode).toBe(200)
  expect(incoming.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-added': 'later',
    'transfer-encoding': 'chunked',
  })
  let text = ''
  incoming.on('data', (piece) => {
    text += String(piece)
  })
  const ids = () => text.match(/^id: \d+$/gm)
  await expect.poll(ids).toEqual(['id: 1', 'id: 2'])
  expect(text).toMatch(/^retry: 3000\n\n/)
  state.available = 3
  opened[0]?.stream.wake()
  await expect.poll(ids).toEqual(['id: 1', 'id: 2', 'id: 3'])
  opened[0]?.stream.end('event: bye\n\n')
  await once(incoming, 'end')
  expect(text).toMatch(/event: bye\n\n$/)
  expect(state.ended).toBe(1)
})

test('at most 64 KB and one message wait for a reader that does not read, who receives the rest when it reads on', async () => {
  const { state, opened, ask } = await listen()
  state.available = 5_000
  const { incoming } = await ask()
  const waiting = () => opened[0]?.outgoing.writableLength ?? 0
  await expect.poll(waiting).toBeGreaterThanOrEqual(65_536)
  expect(waiting()).toBeLessThan(65_536 + 2 * messageBytes)
  const readBefore = state.read
  expect(readBefore).toBeLessThan(5_000)
  let bytes = 0
  incoming.on('data', (piece: Buffer) => {
    bytes += piece.length
  })
  await expect.poll(() => bytes, { timeout: 60_000 }).toBeGreaterThan(5_000 * messageBytes)
  expect(state.read).toBeGreaterThanOrEqual(5_000)
})

test('a reader that has not read for half a minute is disconnected', async () => {
  const { state, opened, ask } = await listen()
  state.available = 5_000
  const { incoming } = await ask()
  incoming.on('error', () => {})
  await expect.poll(() => opened[0]?.outgoing.writableLength).toBeGreaterThanOrEqual(65_536)
  const [{ stream, outgoing } = {} as Opened] = opened
  stream.cutIfStuck()
  state.now = secondsOf(30)
  stream.cutIfStuck()
  expect(outgoing.destroyed).toBe(false)
  state.now = secondsOf(31)
  stream.cutIfStuck()
  expect(outgoing.destroyed).toBe(true)
  expect(state.ended).toBe(1)
})

test('a reader that leaves ends the stream, and what comes after is written nowhere', async () => {
  const { state, opened, ask } = await listen()
  const { incoming, leave } = await ask()
  incoming.on('error', () => {})
  leave()
  await expect.poll(() => state.ended).toBe(1)
  const [{ stream, outgoing } = {} as Opened] = opened
  const failures: unknown[] = []
  outgoing.on('error', (failure) => failures.push(failure))
  stream.beat()
  stream.end('event: bye\n\n')
  await new Promise((resolve) => setImmediate(resolve))
  expect(failures).toEqual([])
  expect(state.ended).toBe(1)
})

test('a stream that ends before its answer has headers is answered whole', async () => {
  const { state, ask } = await listen(({ stream }) => stream.end('event: bye\n\n'))
  const { incoming } = await ask()
  expect(await textOf(incoming)).toBe('retry: 3000\n\nevent: bye\n\n')
  expect(state.ended).toBe(1)
})

test('the answer to HEAD has the headers only, and a call that fails has none of the stream; both end it', async () => {
  const { state, ask } = await listen()
  const { incoming } = await ask('HEAD')
  expect(incoming.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(await textOf(incoming)).toBe('')
  await expect.poll(() => state.ended).toBe(1)

  const failing = await listen(() => Promise.reject(new Error('refused')))
  const { incoming: refusal } = await failing.ask()
  expect(refusal.statusCode).toBe(500)
  expect(await textOf(refusal)).toContain('"code":500')
  await expect.poll(() => failing.state.ended).toBe(1)
})
