import { randomUUID } from 'node:crypto'
import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { actionStream } from '#contract/actions/action-stream.ts'
import { type Action, type ActionMessage, actionSchema } from '#contract/actions/actions.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { BehaviorAnswer } from '#contract/events/events.ts'
import { serverProblems } from '#contract/http/problem.ts'
import { deletedProjectDays } from '#contract/projects/projects.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { turnsPass } from '#tests/support/event-loop-turns.ts'

const server = withServer()
const second = 1_000
const day = 24 * 60 * 60 * second
const shop = 'https://shop.example'
const badTicket = { status: 401, code: serverProblems['ticket.invalid'].number }

type Request = typeof server.request
type Somebody = Awaited<ReturnType<typeof somebody>>
type Message = { id?: string | undefined; event?: string | undefined; data: unknown }

const somebody = async () => ({ ...(await newcomerWithKey(server)), visitor: randomUUID() })

const event = (anonymousId: string, over: Record<string, unknown> = {}) => ({
  messageId: randomUUID(),
  type: 'track',
  event: 'add_to_cart',
  anonymousId,
  originalTimestamp: server.now().toISOString(),
  ...over,
})

const tell = async (
  { skdKey }: Pick<Somebody, 'skdKey'>,
  body: Record<string, unknown>,
  { origin = shop, request = server.request }: { origin?: string | null; request?: Request } = {},
) => {
  const response = await request(endpoints.sendEvents.path, {
    method: 'POST',
    headers: origin === null ? {} : { Origin: origin },
    body: JSON.stringify({ skdKey, events: [], ...body }),
  })
  return { status: response.status, ...((await response.json()) as { code: number; data: BehaviorAnswer }) }
}
const ask = (person: Somebody, lastEventId: string | null = null, options: Parameters<typeof tell>[2] = {}) =>
  tell(person, { sse: { anonymousId: person.visitor, lastEventId } }, options)
const ticketFor = async (person: Somebody, options: Parameters<typeof tell>[2] = {}) =>
  (await ask(person, null, options)).data.sse?.ticket ?? ''

const open = (
  ticket: string,
  {
    origin = shop,
    lastEventId,
    headers = {},
    request = server.request,
  }: { origin?: string | null; lastEventId?: string; headers?: Record<string, string>; request?: Request } = {},
) => {
  const query = new URLSearchParams({ ticket, ...(lastEventId === undefined ? {} : { lastEventId }) })
  return request(`${actionStream.path}?${query}`, { headers: { ...(origin === null ? {} : { Origin: origin }), ...headers } })
}
const failureOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { code: number }).code,
})

const readStream = (response: Response) => {
  expect(response.status).toBe(200)
  const messages: Message[] = []
  const comments: string[] = []
  let retry: number | undefined
  let ended = false
  const parser = createParser({
    onEvent: ({ id, event, data }) => void messages.push({ id, event, data: JSON.parse(data) as unknown }),
    onComment: (it) => void comments.push(it),
    onRetry: (it) => {
      retry = it
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
    messages,
    comments,
    retry: () => retry,
    ids: () => messages.map(({ id }) => Number(id)),
    decisions: () => messages.map(({ data }) => (data as Partial<Action>).decisionId),
    isEnded: () => ended,
    close: () => reader.cancel().then(() => reading),
  }
}
const openFor = async (person: Somebody, options: Parameters<typeof open>[1] = {}) =>
  readStream(await open(await ticketFor(person), options))

const action = (decisionId: string, over: Partial<Action> = {}): Action => ({
  decisionId,
  actionId: 'welcome',
  variant: 'B',
  ttl: 600,
  priority: 1,
  payload: { text: 'Hello' },
  ...over,
})
const sendMessage = async ({ project, visitor }: Somebody, message: ActionMessage) => {
  const channel = { projectId: project.id, tenantId: project.tenantId, anonymousId: visitor }
  await server.database.ofTenant(project.tenantId, (queries) => server.app.actions.send(queries, channel, message))
  server.app.actions.wake(channel)
}
const send = (person: Somebody, decisionId: string, over: Partial<Action> = {}) =>
  sendMessage(person, { kind: 'action', action: action(decisionId, over) })
const outbox = ({ project }: Somebody) =>
  server.database.query<{ seq: string; decision_id: string }>(
    'select seq::text as seq, decision_id from action_messages where project_id = $1 order by seq',
    [project.id],
  )
const placesOf = async (person: Somebody) => (await outbox(person)).map(({ seq }) => seq)

test('the answer to one visitor’s events opens their stream; several visitors, or an id that can be guessed, get none', async () => {
  const me = await somebody()
  const { data } = await tell(me, { events: [event(me.visitor), event(me.visitor)] })
  expect(data.sse).toEqual({ ticket: expect.any(String), url: actionStream.path, expiresIn: 60 })
  expect(data.decisions).toBeUndefined()
  const stream = readStream(await open(data.sse?.ticket ?? ''))
  await expect.poll(stream.retry).toBe(3_000)
  await stream.close()
  for (const events of [[event(me.visitor), event(randomUUID())], [event('visitor-1')], ['no event'], [event('1')]])
    expect((await tell(me, { events })).data.sse).toBeUndefined()
})

test('a batch without events has to say for whom it asks; a question that is none is no reason to lose events', async () => {
  const me = await somebody()
  expect((await ask(me)).data).toMatchObject({ receipts: [], sse: { expiresIn: 60 } })
  for (const sse of [undefined, null, 'x', {}, { anonymousId: 'visitor-1' }])
    expect(await tell(me, { sse })).toMatchObject({ code: serverProblems['request.invalid'].number })
  const { data } = await tell(me, { events: [event(me.visitor)], sse: { anonymousId: 7 } })
  expect(data.receipts).toMatchObject([{ status: 'accepted' }])
})

test('what is sent to a visitor is on their stream at once: the action, and nothing else', async () => {
  const me = await somebody()
  await tell(me, { events: [event(me.visitor, { type: 'identify', userId: 'u1', traits: { email: 'me@example.com' } })] })
  const response = await open(await ticketFor(me))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'access-control-allow-origin': '*',
  })
  const stream = readStream(response)
  await send(me, 'd1')
  await expect.poll(() => stream.messages).toHaveLength(1)
  expect(stream.messages[0]).toEqual({ id: String(server.now().getTime()), event: 'action', data: action('d1') })
  expect(v.is(actionSchema, stream.messages[0]?.data)).toBe(true)
  await stream.close()
  await expect(send(me, 'd2', { traits: { email: 'me@example.com' } } as Partial<Action>)).rejects.toThrow()
})

test('a stream goes on strictly after the last id, by header or query, also on a server that has just started', async () => {
  const me = await somebody()
  for (const id of ['d1', 'd2', 'd3', 'd4']) await send(me, id)
  const places = await placesOf(me)
  const { request } = besides(server, {})
  const ways = [
    { lastEventId: places[1] as string },
    { headers: { 'Last-Event-ID': places[1] as string } },
    { lastEventId: places[1] as string, request },
  ]
  for (const way of ways) {
    const stream = await openFor(me, way)
    await expect.poll(stream.decisions).toEqual(['d3', 'd4'])
    expect(stream.messages.map(({ event }) => event)).toEqual(['action', 'action'])
    await stream.close()
  }
  const everything = await openFor(me)
  await expect.poll(everything.decisions).toEqual(['d1', 'd2', 'd3', 'd4'])
  expect(everything.messages.map(({ id }) => id)).toEqual(places)
  await everything.close()
})

test.each(['x', '-1', '1.5', '9'.repeat(40), ''])('a place of %j is none', async (lastEventId) => {
  const me = await somebody()
  await send(me, 'd1')
  const stream = await openFor(me, { lastEventId })
  await expect.poll(stream.decisions).toEqual(['d1'])
  await stream.close()
})

test('100 breaks with actions in flight: none is missed, and none comes twice', async () => {
  const me = await somebody()
  const got: Message[] = []
  for (let round = 0; round < 100; round += 1) {
    const last = got.at(-1)?.id
    const stream = await openFor(me, last === undefined ? {} : { lastEventId: last })
    await Promise.all([send(me, `d${round}a`), round % 3 === 0 ? null : stream.close(), send(me, `d${round}b`)])
    await turnsPass(round % 5)
    await stream.close()
    got.push(...stream.messages)
  }
  const rest = await openFor(me, { lastEventId: got.at(-1)?.id ?? '' })
  await expect.poll(() => got.length + rest.messages.length).toBe(200)
  await rest.close()
  got.push(...rest.messages)
  expect(new Set(got.map(({ data }) => (data as Action).decisionId)).size).toBe(200)
  expect(got.map(({ event }) => event)).toEqual(Array(200).fill('action'))
  expect(got.map(({ id }) => id)).toEqual(await placesOf(me))
})

test('seconds to live count from the sending, whenever that is; what has expired is not sent', async () => {
  const me = await somebody()
  await send(me, 'short', { ttl: 10 })
  await send(me, 'long', { ttl: 100 })
  server.pass(30 * second)
  const stream = await openFor(me)
  await expect.poll(stream.decisions).toEqual(['long'])
  expect(stream.messages[0]?.data).toMatchObject({ ttl: 70 })
  await stream.close()
})

test('where messages after a place are gone, the stream says so once and begins with what there is', async () => {
  const me = await somebody()
  await send(me, 'seen', { ttl: 1_000 })
  const [seen = ''] = await placesOf(me)
  await send(me, 'gone', { ttl: 10 })
  const [, gone = ''] = await placesOf(me)
  server.pass(2_000 * second)
  await server.app.sweep()
  await send(me, 'kept')
  expect((await outbox(me)).map((it) => it.decision_id)).toEqual(['kept'])

  const stream = await openFor(me, { lastEventId: seen })
  await expect.poll(() => stream.messages).toHaveLength(2)
  expect(stream.messages).toMatchObject([
    { id: gone, event: 'reset', data: {} },
    { event: 'action', data: { decisionId: 'kept' } },
  ])
  await stream.close()
  for (const place of [gone, stream.messages[1]?.id ?? '']) {
    const again = await openFor(me, { lastEventId: place })
    await send(me, `after ${place}`)
    await expect.poll(() => again.decisions().at(-1)).toBe(`after ${place}`)
    expect(again.messages.map((it) => it.event)).not.toContain('reset')
    await again.close()
  }
})

test('what expires between two that do not is no gap', async () => {
  const me = await somebody()
  await send(me, 'first', { ttl: 1_000 })
  await send(me, 'middle', { ttl: 10 })
  await send(me, 'last', { ttl: 1_000 })
  server.pass(60 * second)
  await server.app.sweep()
  const [first = ''] = await placesOf(me)
  const stream = await openFor(me, { lastEventId: first })
  await expect.poll(stream.decisions).toEqual(['last'])
  await stream.close()
})

test('who comes from a place that was never reached, or to a channel that is gone, begins anew', async () => {
  const me = await somebody()
  await send(me, 'd1')
  const [place = ''] = await placesOf(me)
  const beyond = await openFor(me, { lastEventId: String(Number(place) + 1_000) })
  await expect.poll(() => beyond.messages).toHaveLength(2)
  expect(beyond.messages).toMatchObject([{ event: 'reset' }, { id: place, event: 'action' }])
  await beyond.close()

  server.pass(91 * day)
  await server.app.sweep()
  await server.app.sweep()
  expect(await server.database.query('select 1 from action_channels where project_id = $1', [me.project.id])).toEqual([])
  const { request, app } = besides(server, {})
  const stream = readStream(await open(await ticketFor(me), { lastEventId: place, request }))
  await expect.poll(() => stream.messages).toEqual([{ id: undefined, event: 'reset', data: {} }])
  app.drain()
})

test('ids go on where a channel was deleted, whatever came before', async () => {
  const me = await somebody()
  for (const id of ['d1', 'd2', 'd3']) await send(me, id)
  const before = (await placesOf(me)).map(Number)
  expect(new Set(before).size).toBe(3)
  await server.database.query('delete from action_channels where project_id = $1', [me.project.id])
  server.pass(5)
  await send(me, 'd4')
  const [after] = (await placesOf(me)).map(Number)
  expect(after).toBeGreaterThan(Math.max(...before))
})

test('a ticket opens one stream, whoever is asked and however many ask at once', async () => {
  const me = await somebody()
  const { request } = besides(server, {})
  const used = await ticketFor(me)
  const stream = readStream(await open(used))
  expect(await failureOf(await open(used))).toEqual(badTicket)
  expect(await failureOf(await open(used, { request }))).toEqual(badTicket)
  const contested = await ticketFor(me)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => open(contested, index % 2 ? { request } : {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(401)])
  await stream.close()
})

test('a ticket is for a minute, and for the page that was given it', async () => {
  const me = await somebody()
  const late = await ticketFor(me)
  server.pass(60 * second)
  expect(await failureOf(await open(late))).toEqual(badTicket)
  for (const origin of ['https://evil.example', 'https://shop.example.evil', 'http://shop.example', 'null', null])
    expect(await failureOf(await open(await ticketFor(me), { origin }))).toEqual(badTicket)
  const noPage = await ticketFor(me, { origin: null })
  expect(await failureOf(await open(noPage))).toEqual(badTicket)
  await readStream(await open(await ticketFor(me, { origin: null }), { origin: null })).close()
  const own = { origin: null, headers: { 'Sec-Fetch-Site': 'same-origin' } }
  await readStream(await open(await ticketFor(me), own)).close()
  const elsewhere = { origin: null, headers: { 'Sec-Fetch-Site': 'cross-site' } }
  expect(await failureOf(await open(await ticketFor(me), elsewhere))).toEqual(badTicket)
})

test('nobody opens a stream by guessing: not by an id, a changed ticket, or one of another secret', async () => {
  const [me, other] = [await somebody(), await somebody()]
  await send(me, 'for me alone')
  const ticket = await ticketFor(me)
  const [head = '', mark = ''] = ticket.split('.')
  const claims = JSON.parse(Buffer.from(head, 'base64url').toString()) as unknown[]
  const changed = (index: number, value: unknown) =>
    `${Buffer.from(JSON.stringify(claims.with(index, value))).toString('base64url')}.${mark}`
  const { request: elsewhere } = besides(server, { appSecret: 'another secret that is long enough as well' })
  const forged = [
    '',
    'x',
    me.visitor,
    head,
    `${head}.`,
    `${ticket}.${mark}`,
    changed(0, other.skdKey),
    changed(1, other.visitor),
    changed(2, 'https://evil.example'),
    changed(3, server.now().getTime() + day),
    changed(4, 'another'),
    await ticketFor(me, { request: elsewhere }),
    Buffer.from(JSON.stringify({ toString: 1 })).toString('base64url'),
  ]
  for (const it of forged) expect(await failureOf(await open(it, { origin: shop }))).toEqual(badTicket)
  for (let guess = 0; guess < 200; guess += 1) expect((await open(changed(1, randomUUID()), { origin: shop })).status).toBe(401)
  await readStream(await open(ticket)).close()
})

test('visitors of one project, and the same visitor of two, have nothing of each other', async () => {
  const me = await somebody()
  const [neighbour, elsewhere] = [
    { ...me, visitor: randomUUID() },
    { ...(await somebody()), visitor: me.visitor },
  ]
  const streams = [await openFor(me), await openFor(neighbour), await openFor(elsewhere)]
  await send(me, 'mine')
  await send(neighbour, 'theirs')
  await send(elsewhere, 'of the other project')
  await expect.poll(() => streams.map((it) => it.decisions())).toEqual([['mine'], ['theirs'], ['of the other project']])
  await Promise.all(streams.map((it) => it.close()))
})

test('whose key is gone is told to stop, and a stream that is open ends', async () => {
  const me = await somebody()
  const [stream, ticket] = [await openFor(me), await ticketFor(me)]
  const settings = { session: me.token, project: me.project.id }
  await server.call('rotateSdkKey', { ...settings, body: { skdKey: randomUUID(), replaces: me.skdKey } })
  await server.database.query('update sdk_keys set retires_at = $2::timestamptz where key = $1', [
    me.skdKey,
    server.now().toISOString(),
  ])
  await expect.poll(stream.isEnded).toBe(true)
  server.pass(6 * second)
  expect((await open(ticket)).status).toBe(204)
})

test('a deleted project ends its streams and takes along what it would have sent', async () => {
  const me = await somebody()
  await server.call('saveProject', { session: me.token, body: { projectName: 'Other' } })
  const [stream, ticket] = [await openFor(me), await ticketFor(me)]
  await send(me, 'd1')
  await server.call('deleteProject', { session: me.token, body: { id: me.project.id, tenantId: me.project.tenantId } })
  await expect.poll(stream.isEnded).toBe(true)
  server.pass(6 * second)
  expect((await open(ticket)).status).toBe(204)
  await expect(send(me, 'd2')).rejects.toMatchObject({ sqlState: '23503' })
  server.pass(deletedProjectDays * 24 * 60 * 60 * second)
  await server.app.sweep()
  expect(await outbox(me)).toEqual([])
  expect(await server.database.query('select 1 from action_channels where project_id = $1', [me.project.id])).toEqual([])
})

test('a page that the project allows no longer is told to stop, and its stream ends', async () => {
  const me = await somebody()
  const [stream, ticket] = [await openFor(me), await ticketFor(me)]
  const body = { allowedOrigins: ['https://other.example'] }
  await server.call('saveAllowedOrigins', { session: me.token, project: me.project.id, body })
  await expect.poll(stream.isEnded).toBe(true)
  server.pass(6 * second)
  expect((await open(ticket)).status).toBe(204)
})

test('whoever has no stream gets actions with the answers, until their browser says that it has them', async () => {
  const me = await somebody()
  await send(me, 'd1')
  await send(me, 'd2', { ttl: 10 })
  const decisions = async () => (await tell(me, { events: [event(me.visitor)] })).data.decisions?.map((it) => it.decisionId)
  expect((await ask(me)).data.decisions).toEqual([action('d1'), action('d2', { ttl: 10 })])
  expect(await decisions()).toEqual(['d1', 'd2'])
  expect((await tell(me, { events: [event(randomUUID())] })).data.decisions).toBeUndefined()
  const received = (decision_id: unknown) => event(me.visitor, { event: 'action_received', properties: { decision_id } })
  expect((await tell(me, { events: [received('d1'), received(7), received('unknown')] })).data.decisions).toMatchObject([
    { decisionId: 'd2' },
  ])
  server.pass(10 * second)
  expect(await decisions()).toBeUndefined()
  const stream = await openFor(me)
  await send(me, 'd3')
  await expect.poll(stream.decisions).toEqual(['d3'])
  expect(await decisions()).toBeUndefined()
  await stream.close()
  expect(await decisions()).toEqual(['d3'])
  const [, , last = ''] = await placesOf(me)
  expect((await ask(me, last)).data.decisions).toBeUndefined()
})

test('what is withdrawn is handed out no more, and those who have it are told', async () => {
  const me = await somebody()
  await send(me, 'd1')
  await send(me, 'd2')
  await sendMessage(me, { kind: 'cancel', decisionId: 'd1' })
  await send(me, 'd1')
  expect((await ask(me)).data.decisions?.map((it) => it.decisionId)).toEqual(['d2'])
  const stream = await openFor(me)
  await expect
    .poll(() => stream.messages.map(({ event, data }) => [event, (data as Action).decisionId]))
    .toEqual([
      ['action', 'd2'],
      ['cancel', 'd1'],
    ])
  await sendMessage(me, { kind: 'config', ttl: 60, config: { quiet: true } })
  await expect.poll(() => stream.messages.at(-1)).toMatchObject({ event: 'config', data: { quiet: true } })
  await stream.close()
})

test('a decision is sent once, and one whose transaction fails not at all', async () => {
  const me = await somebody()
  const channel = { projectId: me.project.id, tenantId: me.project.tenantId, anonymousId: me.visitor }
  const failing = server.database.ofTenant(me.project.tenantId, async (queries) => {
    await server.app.actions.send(queries, channel, { kind: 'action', action: action('d0') })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await Promise.all(['d1', 'd2', 'd1', 'd2'].map((id) => send(me, id)))
  const stream = await openFor(me)
  await expect.poll(() => stream.decisions().sort()).toEqual(['d1', 'd2'])
  await stream.close()
})

test('a hundred that are sent at once come in the order of their ids', async () => {
  const me = await somebody()
  const stream = await openFor(me)
  await Promise.all(Array.from({ length: 100 }, (_, index) => send(me, `d${index}`)))
  await expect.poll(() => stream.messages.length).toBe(100)
  expect(stream.ids()).toEqual([...stream.ids()].sort((a, b) => a - b))
  expect(new Set(stream.ids()).size).toBe(100)
  await stream.close()
})

/** From now on the server's looks each second, its heartbeats and how long something lasted are the test's to move. */
const holdSeconds = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('for a reader that stops reading little is kept; it is cut when it has not read for half a minute', async () => {
  holdSeconds()
  const me = await somebody()
  const large = { payload: { text: 'x'.repeat(10_000) } }
  for (let count = 0; count < 30; count += 1) await send(me, `d${count}`, large)
  const response = await open(await ticketFor(me))
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  const readOn = async () => {
    const { value, done } = await reader.read()
    text += decoder.decode(value)
    return done
  }
  while (!text.includes('"d0"')) await readOn()
  await server.database.query(
    `update action_messages set payload = payload || '{"actionId":"read later"}' where project_id = $1`,
    [me.project.id],
  )
  while (!text.includes('"d29"')) await readOn()
  expect(text.match(/"actionId":"read later"/g)?.length).toBeGreaterThan(20)
  expect(text.match(/^event: action$/gm)).toHaveLength(30)

  const others = await openFor(me)
  await expect.poll(() => others.messages.length).toBe(30)
  for (let count = 30; count < 45; count += 1) await send(me, `d${count}`, large)
  await expect.poll(() => others.messages.length).toBe(45)
  const closed = vi.spyOn(ReadableStreamDefaultController.prototype, 'close')
  onTestFinished(() => closed.mockRestore())
  // Half a minute counts from the look at which the reader is found not to read.
  await vi.advanceTimersByTimeAsync(30 * second)
  expect(closed).not.toHaveBeenCalled()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(5 * second)
      return closed.mock.calls.length
    })
    .toBe(1)
  await send(me, 'unread')
  while (!(await readOn())) expect(text.length).toBeLessThan(1_000_000)
  expect(text).not.toContain('unread')
  await expect.poll(() => others.decisions().at(-1)).toBe('unread')
  await others.close()
})

test('an open stream is never silent for more than 15 seconds', async () => {
  holdSeconds()
  const me = await somebody()
  const stream = await openFor(me)
  for (const beats of [['hb'], ['hb', 'hb']]) {
    await vi.advanceTimersByTimeAsync(15 * second)
    await expect.poll(() => stream.comments).toEqual(beats)
  }
  await stream.close()
})

test('of one visitor’s streams the newest eight are kept', async () => {
  const me = await somebody()
  const streams: ReturnType<typeof readStream>[] = []
  for (let count = 0; count < 10; count += 1) streams.push(await openFor(me))
  await expect.poll(() => streams.map((it) => it.isEnded())).toEqual([true, true, ...Array(8).fill(false)])
  await Promise.all(streams.map((it) => it.close()))
})

test('a server that goes down tells its readers when to come back, and ends their streams', async () => {
  const me = await somebody()
  const { app, request } = besides(server, {})
  const streams = await Promise.all(
    Array.from({ length: 8 }, async () => readStream(await open(await ticketFor(me), { request }))),
  )
  app.drain()
  await expect.poll(() => streams.every((it) => it.isEnded())).toBe(true)
  const waits = streams.map(({ messages }) => (messages[0] as { data: { delayMs: number } }).data.delayMs)
  expect(streams.map(({ messages }) => messages.map((it) => it.event))).toEqual(Array(8).fill(['reconnect']))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...waits)).toBeLessThan(10_000)
  expect(new Set(waits).size).toBeGreaterThan(1)
  const refused = await open(await ticketFor(me), { request })
  expect(refused.status).toBe(503)
})

test('the log holds no ticket', async () => {
  const me = await somebody()
  const ticket = await ticketFor(me)
  await readStream(await open(ticket)).close()
  await open(ticket)
  const [, mark = 'no ticket'] = ticket.split('.')
  expect(server.lines.some((line) => line.includes(actionStream.path))).toBe(true)
  expect(server.lines.filter((line) => line.includes(mark) || line.includes('ticket='))).toEqual([])
})

test('an action by hand arrives like any other', async () => {
  const me = await somebody()
  const stream = await openFor(me)
  const body = { anonymousId: me.visitor, payload: { text: 'Hello' } }
  const { data } = await server.call('sendTestAction', { session: me.token, project: me.project.id, body })
  await expect.poll(stream.decisions).toEqual([(data as { decisionId: string }).decisionId])
  expect(stream.messages[0]?.data).toMatchObject({ actionId: 'test', variant: null, ttl: 600, payload: { text: 'Hello' } })
  await stream.close()
})
