import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CaughtUp, type LiveEvent, type LiveOverview, liveEventSchema } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

// On both databases: events reach the streams of each of them.

const server = withServer()
const day = 24 * 60 * 60_000
const somebody = () => newcomerWithKey(server)

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'add_to_cart',
  anonymousId: 'visitor-1',
  originalTimestamp: server.now().toISOString(),
  properties: { product_id: 'P1', price: 99.9 },
  context: { page: { url: 'http://shop.test/tea', path: '/tea', title: 'Tea' } },
  ...over,
})
const send = (skdKey: string, events: unknown[]) => server.call('sendEvents', { body: { skdKey, events } })
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => index + first)

const open = (session: string, project: string, lastId?: string) =>
  server.request(liveEventsStream.path, {
    headers: { jsessionid: session, 'PROJECT-INFO': project, ...(lastId ? { 'Last-Event-ID': lastId } : {}) },
  })

const openStream = async (session: string, project: string, lastId?: string) => {
  const response = await open(session, project, lastId)
  const received: LiveEvent[] = []
  const reports: (CaughtUp & { after: number })[] = []
  let ended = false
  const parser = createParser({
    onEvent: ({ event: name, data }) => {
      if (name === 'event') received.push(JSON.parse(data) as LiveEvent)
      else if (name === 'caught-up') reports.push({ ...(JSON.parse(data) as CaughtUp), after: received.length })
      else throw new Error(`unknown message ${name}`)
    },
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const reading = (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      parser.feed(decoder.decode(chunk.value, { stream: true }))
    ended = true
  })()
  return {
    received,
    reports,
    ids: () => received.map((it) => Number(it.id)),
    isEnded: () => ended,
    close: () => reader.cancel().then(() => reading),
  }
}

test('an event that arrives is on the stream with its data', async () => {
  const { skdKey, session, project } = await somebody()
  const stream = await openStream(session.session, project.id)
  const one = event()
  await send(skdKey, [one])
  await expect.poll(() => stream.received).toHaveLength(1)
  expect(stream.received[0]).toMatchObject({
    id: '1',
    messageId: one.messageId,
    event: 'add_to_cart',
    anonymousId: 'visitor-1',
    path: '/tea',
    title: 'Tea',
    properties: one.properties,
  })
  await stream.close()
})

test('a stream ends at the next look after its session was ended elsewhere, which is once a second (R-18)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { session, project } = await somebody()
  const other = besides(server, {})
  const stream = await openStream(session.session, project.id)
  await expect.poll(() => stream.reports).toHaveLength(1)
  await other.call('logout', { session: session.session })
  vi.advanceTimersByTime(999)
  await server.app.settle()
  expect(stream.isEnded()).toBe(false)
  vi.advanceTimersByTime(1)
  await expect.poll(() => stream.isEnded()).toBe(true)
})

test('a stream begins with the newest hundred events, or with all events after the Last-Event-ID', async () => {
  const { skdKey, session, project } = await somebody()
  for (let batch = 0; batch < 3; batch += 1)
    await send(
      skdKey,
      Array.from({ length: 50 }, () => event()),
    )
  const fresh = await openStream(session.session, project.id)
  await expect.poll(fresh.ids).toEqual(idsFrom(51, 100))
  const resumed = await openStream(session.session, project.id, '10')
  await expect.poll(resumed.ids).toEqual(idsFrom(11, 140))
  await Promise.all([fresh.close(), resumed.close()])
})

test('rejected events are on the stream in order, unchanged and with the reason', async () => {
  const { skdKey, session, project } = await somebody()
  await send(skdKey, [event(), event({ originalTimestamp: 'yesterday' }), event()])
  const late = { event: 'no id' }
  await send(skdKey, [event(), late])
  const stream = await openStream(session.session, project.id)
  await expect.poll(stream.ids).toEqual(idsFrom(1, 5))
  expect(stream.received.map(({ rejection }) => rejection)).toEqual([null, null, 'timestamp', null, 'invalid'])
  expect(stream.received[2]).toMatchObject({ event: 'add_to_cart', anonymousId: 'visitor-1', occurredAt: null, isCut: false })
  expect(stream.received[4]).toMatchObject({ event: 'no id', messageId: null, payload: JSON.stringify(late) })
  for (const it of stream.received) expect(v.safeParse(liveEventSchema, it).issues).toBeUndefined()
  await send(skdKey, [5])
  await expect.poll(stream.ids).toEqual(idsFrom(1, 6))
  const resumed = await openStream(session.session, project.id, '2')
  await expect.poll(resumed.ids).toEqual(idsFrom(3, 4))
  await Promise.all([stream.close(), resumed.close()])
})

test('the correction of a visitor’s clock is on the stream', async () => {
  const { skdKey, session, project } = await somebody()
  const wrong = new Date(server.now().getTime() - 3_600_000).toISOString()
  await server.call('sendEvents', { body: { skdKey, sentAt: wrong, events: [event({ originalTimestamp: wrong })] } })
  const stream = await openStream(session.session, project.id)
  await expect.poll(() => stream.received).toHaveLength(1)
  expect(stream.received[0]).toMatchObject({ clockOffset: 3_600_000, occurredAt: stream.received[0]?.receivedAt })
  await stream.close()
})

test('a stream reports when all stored events were sent, and the last id', async () => {
  const { skdKey, session, project } = await somebody()
  const empty = await openStream(session.session, project.id)
  await expect.poll(() => empty.reports).toEqual([{ lastId: '0', leftOut: 0, after: 0 }])
  await send(skdKey, [event(), event(), event()])
  await expect.poll(empty.ids).toEqual(idsFrom(1, 3))
  const resumed = await openStream(session.session, project.id, '1')
  await expect.poll(() => resumed.reports).toEqual([{ lastId: '3', leftOut: 0, after: 2 }])
  expect(empty.reports).toHaveLength(1)
  await Promise.all([empty.close(), resumed.close()])
})

test('after a long absence a reader gets the newest 2,000 events and the number of omitted ones', async () => {
  const { skdKey, session, project } = await somebody()
  await send(skdKey, [event()])
  await server.database.query('update events set id = 10000 where project_id = $1', [project.id])
  await server.database.query('update event_counters set last_id = 10000 where project_id = $1', [project.id])
  await send(skdKey, [event(), event()])
  const stream = await openStream(session.session, project.id, '1000')
  await expect.poll(() => stream.reports).toEqual([{ lastId: '10002', leftOut: 7_002, after: 3 }])
  expect(stream.ids()).toEqual([10_000, 10_001, 10_002])
  await stream.close()
})

const overviewOf = async ({ token, project }: Awaited<ReturnType<typeof somebody>>) =>
  (await server.call('viewLiveOverview', { session: token, project: project.id })).data as LiveOverview

test('the overview counts the visitors of the last five minutes, each once and without bots', async () => {
  const person = await somebody()
  const visit = (anonymousId: string, sessionId: string, over = {}) => event({ anonymousId, sessionId, ...over })
  await send(person.skdKey, [visit('earlier', 's1')])
  server.pass(5 * 60_000)
  const bot = { context: { isBotHint: true } }
  await send(person.skdKey, [visit('ann', 's2'), visit('ann', 's3'), visit('ben', 's4'), visit('robot', 's5', bot)])
  expect((await overviewOf(person)).activeVisitors).toBe(2)
  server.pass(5 * 60_000 + 1)
  expect((await overviewOf(person)).activeVisitors).toBe(0)
})

test('the overview has the last thirty minutes, oldest first, with the accepted and rejected events of each', async () => {
  const person = await somebody()
  await send(person.skdKey, [event(), event(), 5])
  server.pass(29 * 60_000)
  await send(person.skdKey, [event()])
  const { minutes } = await overviewOf(person)
  const present = Math.floor(server.now().getTime() / 60_000) * 60_000
  expect(minutes.map(({ at }) => at)).toEqual(idsFrom(0, 30).map((it) => new Date(present - (29 - it) * 60_000).toISOString()))
  expect(minutes[0]).toMatchObject({ accepted: 2, rejected: 1 })
  expect(minutes[29]).toMatchObject({ accepted: 1, rejected: 0 })
  expect(minutes.slice(1, 29).every(({ accepted, rejected }) => accepted + rejected === 0)).toBe(true)
  server.pass(60_000)
  expect((await overviewOf(person)).minutes.map(({ accepted }) => accepted)).toEqual([...Array(28).fill(0), 1, 0])
  expect((await overviewOf(await somebody())).minutes.every(({ accepted }) => accepted === 0)).toBe(true)
})

test('a stream ends when its session does', async () => {
  const { session, project } = await somebody()
  const stream = await openStream(session.session, project.id)
  await server.call('logout', { session: session.session })
  await expect.poll(stream.isEnded).toBe(true)
})

test.each([
  ['has not been used for seven days', 7 * day],
  ['is thirty days old', 30 * day],
])('a stream ends when its session %s', async (_, age) => {
  const { session, project } = await somebody()
  const stream = await openStream(session.session, project.id)
  server.pass(age)
  await expect.poll(stream.isEnded).toBe(true)
})

test('a stream ends when its project is deleted', async () => {
  const { token, project } = await somebody()
  await server.call('saveProject', { session: token, body: { projectName: 'Other' } })
  const stream = await openStream(token, project.id)
  await server.call('deleteProject', { session: token, body: { id: project.id, tenantId: project.tenantId } })
  await expect.poll(stream.isEnded).toBe(true)
})

test('simultaneous events are on the stream once, in the order of their ids', async () => {
  const { skdKey, session, project } = await somebody()
  const stream = await openStream(session.session, project.id)
  await Promise.all(Array.from({ length: 20 }, () => send(skdKey, [event(), event(), event()])))
  await expect.poll(() => stream.received.length).toBe(60)
  expect(stream.ids()).toEqual(idsFrom(1, 60))
  await stream.close()
})

test('little is buffered for a reader that stops reading, and missed events are read when it continues', async () => {
  const { skdKey, session, project } = await somebody()
  const large = () => event({ properties: Object.fromEntries(['a', 'b', 'c'].map((key) => [key, 'x'.repeat(8_000)])) })
  for (let batch = 0; batch < 4; batch += 1) await send(skdKey, Array.from({ length: 15 }, large))
  const response = await open(session.session, project.id, '0')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  const readOn = async () => {
    const { value } = await reader.read()
    text += new TextDecoder().decode(value)
  }
  while (!text.includes('id: 1\n')) await readOn()
  await server.database.query(`update events set event = 'read later' where project_id = $1 and id > 10`, [project.id])
  await send(skdKey, [event()])
  const ids = () => [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))
  while (ids().length < 61) await readOn()
  expect(ids()).toEqual(idsFrom(1, 61))
  // Of the fifty that were changed, those may be known already that fit, with 24,000 bytes each, into the stream's 64 KB and into the
  // 256 KB of the project's newest that the server keeps for all streams together.
  const knownAtMost = Math.ceil((65_536 + 262_144) / 24_000)
  expect(text.match(/"event":"read later"/g)?.length).toBeGreaterThanOrEqual(50 - knownAtMost)
  await reader.cancel()
})

test.each(['x', '-1', '1.5', '9'.repeat(40), ''])('a Last-Event-ID of %j begins with the newest', async (lastId) => {
  const { skdKey, session, project } = await somebody()
  await send(skdKey, [event(), event()])
  const stream = await openStream(session.session, project.id, lastId)
  await expect.poll(stream.ids).toEqual([1, 2])
  await stream.close()
})

test('a server that stops ends its streams and accepts no more requests', async () => {
  const { token, project } = await somebody()
  const { app, request } = besides(server, {})
  const response = await request(liveEventsStream.path, { headers: { jsessionid: token, 'PROJECT-INFO': project.id } })
  const text = response.text()
  app.drain()
  expect(await text).toMatch(/^retry: \d+$/m)
  const refused = await request('/quote/api/v1/project/list', { headers: { jsessionid: token } })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('2')
})

test('the overview names the newest event in its counts, so that the stream can continue from there', async () => {
  const person = await somebody()
  expect(await overviewOf(person)).toMatchObject({ lastId: '0' })
  await send(person.skdKey, [event(), event(), 5])
  const { lastId, minutes } = await overviewOf(person)
  expect(lastId).toBe('3')
  expect(minutes[29]).toMatchObject({ accepted: 2, rejected: 1 })
})
