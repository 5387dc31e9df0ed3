import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { createNodeServer } from '#server/http/node-server.ts'
import type { Database } from '#server/kernel/database.ts'
import { atMostEvery } from '#server/kernel/throttle.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const somebody = () => newcomerWithKey(server)
type Person = Awaited<ReturnType<typeof somebody>>

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'add_to_cart',
  anonymousId: 'visitor-1',
  originalTimestamp: server.now().toISOString(),
  ...over,
})
/** An event of 28 KB. */
const large = () => event({ properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, key.repeat(7_000)])) })
const send = (skdKey: string, events: unknown[]) => server.call('sendEvents', { body: { skdKey, events } })

const headersOf = (session: string, project: string) => ({ jsessionid: session, 'PROJECT-INFO': project })

const openStream = async (session: string, project: string, ask = server.request) => {
  const { body } = await ask(liveEventsStream.path, { headers: headersOf(session, project) })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const stream = { text: '', isEnded: false, close: () => reader.cancel() }
  const decoder = new TextDecoder()
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      stream.text += decoder.decode(chunk.value, { stream: true })
    stream.isEnded = true
  })()
  await expect.poll(() => stream.text).toContain('caught-up')
  return stream
}
type Watched = Awaited<ReturnType<typeof openStream>>
const eventsOn = ({ text }: Watched) => text.match(/^event: event$/gm)?.length ?? 0
const closeAll = (streams: Watched[]) => Promise.all(streams.map((it) => it.close()))

const logIn = async ({ email, password }: { email: string; password: string }) =>
  ((await server.call('login', { body: { account: email, password } })).data as { session: string }).session

test('a fifth stream of a session ends its oldest with the reason; the others continue (F-14)', async () => {
  const { token, project, skdKey } = await somebody()
  const streams: Watched[] = []
  for (let count = 0; count < 5; count += 1) streams.push(await openStream(token, project.id))
  await expect.poll(() => streams.map(({ isEnded }) => isEnded)).toEqual([true, false, false, false, false])
  expect(streams[0]?.text).toMatch(/\nevent: displaced\ndata: {"reason":"session"}\n\n$/)
  await send(skdKey, [event()])
  await expect.poll(() => streams.map(eventsOn)).toEqual([0, 1, 1, 1, 1])
  await closeAll(streams)
})

test('a fifty-first stream of an organisation ends its oldest, and none of another organisation', async () => {
  const [owner, stranger] = [await somebody(), await somebody()]
  const apart = await openStream(stranger.token, stranger.project.id)
  const colleagues = [await server.newcomer(), await server.newcomer()]
  const { tenantId, id: projectId } = owner.project
  for (const { session } of colleagues) {
    await server.database.query('update users set organization_id = $2 where id = $1', [session.id, tenantId])
    await server.database.query('update members set organization_id = $2 where user_id = $1', [session.id, tenantId])
  }
  const sessions: string[] = []
  for (const person of [owner, ...colleagues]) for (let count = 0; count < 5; count += 1) sessions.push(await logIn(person))
  const streams: Watched[] = []
  for (const session of sessions.flatMap((it) => [it, it, it, it]).slice(0, 51))
    streams.push(await openStream(session, projectId))
  await expect.poll(() => streams.map(({ isEnded }) => isEnded)).toEqual(streams.map((_, place) => place === 0))
  expect(streams[0]?.text).toMatch(/\nevent: displaced\ndata: {"reason":"organization"}\n\n$/)
  expect(apart.isEnded).toBe(false)
  await closeAll([...streams, apart])
})

/** A second server whose questions about live events are counted. */
const countingReads = () => {
  const counts = { reads: 0 }
  const { database } = server
  const counting: Database = {
    ...database,
    ofTenant: (tenantId, work) =>
      database.ofTenant(tenantId, (queries, last) =>
        work(
          {
            ...queries,
            query: (sql, ...rest) => {
              if (sql.includes('order by place')) counts.reads += 1
              return queries.query(sql, ...rest)
            },
          },
          last,
        ),
      ),
  }
  return { ...besides(server, { database: counting }), counts }
}

test('an open stream tells proxies not to buffer, and is never silent for more than its heartbeat (F-18)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { token, project } = await somebody()
  const response = await server.request(liveEventsStream.path, { headers: headersOf(token, project.id) })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(liveEventsStream.heartbeatSeconds).toBeLessThanOrEqual(25)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  const readUntil = async (part: string) => {
    while (!text.includes(part)) text += new TextDecoder().decode((await reader.read()).value)
  }
  await readUntil('caught-up')
  expect(text).not.toContain(': hb')
  for (const beats of [1, 2]) {
    vi.advanceTimersByTime(liveEventsStream.heartbeatSeconds * 1_000)
    await readUntil(': hb\n\n'.repeat(beats))
  }
  await reader.cancel()
})

test('one commit is read once for all streams of its project', async () => {
  const person = await somebody()
  const { app, request, call, counts } = countingReads()
  const sessions = [person.token, await logIn(person), await logIn(person)]
  const streams: Watched[] = []
  for (const session of [...sessions, ...sessions, ...sessions, ...sessions])
    streams.push(await openStream(session, person.project.id, request))
  for (let commit = 1; commit <= 3; commit += 1) {
    counts.reads = 0
    await call('sendEvents', { body: { skdKey: person.skdKey, events: [event(), event()] } })
    await expect.poll(() => streams.map(eventsOn)).toEqual(streams.map(() => 2 * commit))
    expect(counts.reads).toBe(1)
  }
  app.drain()
})

test('a hundred requests within a second are performed ten times, and the last one is not lost', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let done = 0
  const waking = atMostEvery(100, () => {
    done += 1
  })
  for (let asked = 0; asked < 100; asked += 1) {
    waking.ask()
    vi.advanceTimersByTime(10)
  }
  // At once, each tenth of a second, and at the end of the second for what came in its last tenth.
  expect(done).toBe(11)
  vi.advanceTimersByTime(1_000)
  expect(done).toBe(11)
  waking.ask()
  expect(done).toBe(12)
  waking.ask()
  waking.stop()
  vi.advanceTimersByTime(1_000)
  expect(done).toBe(12)
})

/** The same server behind a real socket, on a port that is free. */
const listen = async () => {
  const http = createNodeServer(server.app.fetch, {})
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const connections = () =>
    new Promise<number>((resolve, reject) => http.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  return { port: (http.address() as AddressInfo).port, connections }
}

/** Asks for a stream and never reads it. */
const openUnread = async (port: number, { token, project }: Person, isOpen: () => Promise<boolean>) => {
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  const headers = Object.entries(headersOf(token, project.id)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${liveEventsStream.path} HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}\r\n`)
  await expect.poll(isOpen).toBe(true)
}

test('a reader that never reads is disconnected after half a minute (F-14)', async () => {
  const person = await somebody()
  const { port, connections } = await listen()
  await openUnread(port, person, async () => (await connections()) === 1)
  // More than the operating system buffers for a reader that does not read.
  for (let batch = 0; batch < 40; batch += 1) await send(person.skdKey, Array.from({ length: 15 }, large))
  let later = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  onTestFinished(() => clock.mockRestore())
  await expect
    .poll(
      () => {
        later += 31_000
        return connections()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(0)
})

test('a reader that never reads and is displaced by another is disconnected within seconds', async () => {
  const person = await somebody()
  const { port, connections } = await listen()
  await openUnread(port, person, async () => (await connections()) === 1)
  for (let batch = 0; batch < 40; batch += 1) await send(person.skdKey, Array.from({ length: 15 }, large))
  const streams: Watched[] = []
  for (let count = 0; count < 4; count += 1) streams.push(await openStream(person.token, person.project.id))
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  expect(streams.map(({ isEnded }) => isEnded)).toEqual([false, false, false, false])
  await closeAll(streams)
})
