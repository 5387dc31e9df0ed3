import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { eventLimits, type Receipt } from '#contract/events/events.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()
const { path } = endpoints.sendEvents

const somebody = () => newcomerWithKey(server)

let made = 0
const messageId = () => {
  made += 1
  return `m${made}`
}
const event = (over: Record<string, unknown> = {}) => ({
  messageId: messageId(),
  type: 'track',
  event: 'add_to_cart',
  anonymousId: 'visitor-1',
  originalTimestamp: server.now().toISOString(),
  properties: { product_id: 'P1', price: 99.9 },
  context: { page: { url: 'http://shop.test/tea', path: '/tea', title: 'Tea' } },
  ...over,
})

/** `1e999` is valid JSON, but its value is infinite and cannot be stored. */
const textOf = (body: unknown) => JSON.stringify(body).replaceAll('"INFINITE"', '1e999')

const post = async (body: unknown, headers: Record<string, string> = {}, suffix = '') => {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : textOf(body)
  return read(
    await server.request(path + suffix, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
      body: text as BodyInit,
    }),
  )
}
const send = async (skdKey: string, events: unknown[], sentAt = server.now().toISOString()) => {
  const answer = await post({ skdKey, sentAt, events })
  return (answer.data as { receipts: Receipt[] }).receipts
}
const stored = (projectId: string) =>
  server.database.query<{ message_id: string; occurred_at: Date; properties: unknown }>(
    'select message_id, occurred_at, properties from events where project_id = $1 order by id',
    [projectId],
  )

const contexts = async (projectId: string) =>
  (
    await server.database.query<{ context: unknown }>('select context from events where project_id = $1 order by id', [projectId])
  ).map((row) => row.context)

test('each event has a receipt, in order, and accepted events are in the database', async () => {
  const { skdKey, project } = await somebody()
  const events = [event(), event({ type: 'page', event: 'page_view' }), { messageId: 'bad' }]
  const receipts = await send(skdKey, events)
  expect(receipts.map(({ status, reason }) => [status, reason])).toEqual([
    ['accepted', undefined],
    ['accepted', undefined],
    ['rejected', 'invalid'],
  ])
  expect((await stored(project.id)).map((row) => row.message_id)).toEqual(events.slice(0, 2).map((it) => it.messageId))
})

test('a repeated message is a duplicate and is stored once: within a batch, in the next one and in twenty simultaneous ones', async () => {
  const { skdKey, project } = await somebody()
  const one = event()
  expect((await send(skdKey, [one, one])).map((it) => it.status)).toEqual(['accepted', 'duplicate'])
  expect((await send(skdKey, [one])).map((it) => it.status)).toEqual(['duplicate'])
  const another = event()
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => send(skdKey, [another])))).flat().map((it) => it.status)
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1)
  expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(19)
  expect(await stored(project.id)).toHaveLength(2)
})

test('the same message id in two projects is two events', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const one = event()
  expect((await send(first.skdKey, [one]))[0]?.status).toBe('accepted')
  expect((await send(second.skdKey, [one]))[0]?.status).toBe('accepted')
})

const poisons: [name: string, event: (good: ReturnType<typeof event>) => unknown, reason: string][] = [
  ['a NUL', (good) => ({ ...good, properties: { name: 'a\0b' } }), 'unstorable'],
  ['a NUL in a key', (good) => ({ ...good, properties: { 'a\0b': 1 } }), 'unstorable'],
  ['a lone surrogate', (good) => ({ ...good, event: 'x\ud800' }), 'unstorable'],
  ['a huge number', (good) => ({ ...good, seq: 1e300 }), 'invalid'],
  ['a number that is no number', (good) => ({ ...good, properties: { price: 'INFINITE' } }), 'unstorable'],
  ['a date that is not ISO 8601', (good) => ({ ...good, originalTimestamp: '1' }), 'timestamp'],
  ['no date', (good) => ({ ...good, originalTimestamp: 'yesterday' }), 'timestamp'],
  ['a date out of range', (good) => ({ ...good, originalTimestamp: '+999999-01-01T00:00:00Z' }), 'timestamp'],
  ['a long string', (good) => ({ ...good, properties: { text: 'x'.repeat(eventLimits.stringBytes + 1) } }), 'too_large'],
  [
    'too many keys',
    (good) => ({ ...good, properties: Object.fromEntries(Array.from({ length: 257 }, (_, key) => [`k${key}`, 1])) }),
    'too_many_keys',
  ],
  ['deep nesting', (good) => ({ ...good, properties: JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`) }), 'too_deep'],
  ['null', () => null, 'invalid'],
  ['a list', () => [], 'invalid'],
]

test.each(poisons)('an event with %s is rejected alone, at any position among a hundred', async (_, poison, reason) => {
  const { skdKey, project } = await somebody()
  const places = [0, 1, 33, 50, 98, 99]
  for (const place of places) {
    const events: unknown[] = Array.from({ length: 100 }, () => event())
    events[place] = poison(event())
    const receipts = await send(skdKey, events)
    expect(receipts[place]).toMatchObject({ status: 'rejected', reason })
    expect(receipts.filter((receipt) => receipt.status === 'accepted')).toHaveLength(99)
  }
  expect(await stored(project.id)).toHaveLength(99 * places.length)
})

test('of a hundred events with one poisoned event, the other 99 are accepted, at any position', async () => {
  const { skdKey, project } = await somebody()
  for (let place = 0; place < 100; place += 1) {
    const [, poison, reason] = poisons[place % poisons.length] as (typeof poisons)[number]
    const events: unknown[] = Array.from({ length: 100 }, () => event())
    events[place] = poison(event())
    const outcomes = (await send(skdKey, events)).map((receipt) => receipt.reason ?? receipt.status)
    expect(outcomes).toEqual(Array.from({ length: 100 }, (_, index) => (index === place ? reason : 'accepted')))
  }
  expect(await stored(project.id)).toHaveLength(9_900)
})

test('keys that reach a prototype are dropped', async () => {
  const { skdKey, project } = await somebody()
  await post(
    `{"skdKey":"${skdKey}","events":[${JSON.stringify(event()).replace('"product_id"', '"__proto__":{"polluted":1},"constructor":1,"product_id"')}]}`,
  )
  const [row] = await stored(project.id)
  expect(row?.properties).toEqual({ product_id: 'P1', price: 99.9 })
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([
  ['an hour slow', -3_600_000],
  ['a day fast', 86_400_000],
])('a visitor’s clock that is %s is corrected by when the batch was sent', async (_, offset) => {
  const { skdKey, project } = await somebody()
  const happened = server.now().getTime() - 5_000
  const theirs = (time: number) => new Date(time + offset).toISOString()
  await send(skdKey, [event({ originalTimestamp: theirs(happened) })], theirs(server.now().getTime()))
  expect((await stored(project.id))[0]?.occurred_at.getTime()).toBe(happened)
})

test('a time is limited to five minutes ahead and thirty days back, and a correction is marked', async () => {
  const { skdKey, project } = await somebody()
  const now = server.now().getTime()
  const day = 86_400_000
  const originals = [now + day, now - 400 * day, now - 29 * day].map((time) => new Date(time).toISOString())
  await send(
    skdKey,
    originals.map((originalTimestamp) =>
      event({ originalTimestamp, context: { clockSkewed: 'forged', originalTimestamp: 'forged' } }),
    ),
  )
  expect((await stored(project.id)).map((row) => row.occurred_at.getTime() - now)).toEqual([300_000, -30 * day, -29 * day])
  expect(await contexts(project.id)).toEqual([
    { originalTimestamp: originals[0], clockSkewed: true },
    { originalTimestamp: originals[1], clockSkewed: true },
    { originalTimestamp: originals[2] },
  ])
})

test('the tab, the customer’s own id and traits are stored with the event, also if its context has fields of the same names', async () => {
  const { skdKey, project } = await somebody()
  const known = { windowId: 'w1', userId: 'u1', traits: { plan: 'gold' } }
  const originalTimestamp = server.now().toISOString()
  await send(skdKey, [
    event({ ...known, context: { windowId: 'forged', userId: 'forged', locale: 'fr' } }),
    event({ windowId: 5 }),
  ])
  expect(await contexts(project.id)).toEqual([{ ...known, originalTimestamp, locale: 'fr' }])
})

test('an unknown key is HTTP 401, an unreadable body 400, a batch without events or with 101 a problem', async () => {
  const { skdKey } = await somebody()
  expect(await post({ skdKey: randomUUID(), events: [event()] })).toMatchObject({
    status: 401,
    code: serverProblems['sdkKey.unknown'].number,
  })
  for (const body of ['', '{', '\u0000'])
    expect(await post(body)).toMatchObject({ status: 400, code: serverProblems['request.unreadable'].number })
  expect(await post({ skdKey, events: [event()] }, { 'Content-Type': 'multipart/form-data' })).toMatchObject({ status: 400 })
  for (const events of [[], Array.from({ length: 101 }, () => event())]) {
    expect(await post({ skdKey, events })).toMatchObject({
      status: 200,
      code: serverProblems['request.invalid'].number,
      data: null,
    })
  }
})

test('a batch of the largest size is read, one byte more is HTTP 413, declared or not', async () => {
  const { skdKey } = await somebody()
  const padded = (bytes: number) => {
    const body = JSON.stringify({ skdKey, events: [event()], padding: '' })
    return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`)
  }
  expect((await post(padded(eventLimits.batchBytes))).code).toBe(200)
  expect(await post(padded(eventLimits.batchBytes + 1))).toMatchObject({
    status: 413,
    code: serverProblems['body.tooLarge'].number,
  })
  const chunks = new Blob([padded(eventLimits.batchBytes + 1)]).stream()
  expect(
    await read(await server.request(path, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: chunks })),
  ).toMatchObject({ status: 413 })
})

test('gzip is read by header and by query, and a bomb is refused', async () => {
  const { skdKey } = await somebody()
  const zipped = () => gzipSync(JSON.stringify({ skdKey, events: [event()] }))
  expect((await post(zipped(), { 'Content-Encoding': 'gzip' })).code).toBe(200)
  expect((await post(zipped(), {}, '?compression=gzip')).code).toBe(200)
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'))
  expect(bomb.length).toBeLessThan(eventLimits.batchBytes)
  expect(await post(bomb, { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 413 })
  expect(await post('not gzip', { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 400 })
})

test('any page may send events, without credentials', async () => {
  const response = await server.request(path, {
    method: 'OPTIONS',
    headers: { Origin: 'http://shop.test', 'Access-Control-Request-Method': 'POST' },
  })
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  const { skdKey } = await somebody()
  for (const body of [{ skdKey, events: [event()] }, { skdKey: randomUUID(), events: [event()] }, 'x'.repeat(600_000)]) {
    const answer = await post(body, { Origin: 'http://shop.test', 'Sec-Fetch-Site': 'cross-site' })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  }
})

test('the summary counts 24 hours and has the times of the first and the last event', async () => {
  const { skdKey, session, project } = await somebody()
  const summary = async () => (await server.call('summariseEvents', { session: session.session, project: project.id })).data
  expect(await summary()).toEqual({ last24Hours: 0, firstReceivedAt: null, lastReceivedAt: null })
  await send(skdKey, [event()])
  const first = server.now().toISOString()
  server.pass(86_400_000 + 1)
  await send(skdKey, [event(), event()])
  expect(await summary()).toEqual({ last24Hours: 2, firstReceivedAt: first, lastReceivedAt: server.now().toISOString() })
})
