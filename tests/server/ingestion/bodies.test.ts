import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { eventLimits } from '#contract/events/events.ts'
import { createBodyBudget } from '#server/http/body-budget.ts'
import { countValues } from '#server/http/json.ts'
import { createEventLoopScheduler, createSlots } from '#server/kernel/event-loop-scheduling.ts'
import { addressOf, at, besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

// On one database: bodies are read and refused before a statement.

const server = withServer()
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const anyDepth = Number.POSITIVE_INFINITY

const sendTo = async (
  request: (path: string, init: RequestInit) => Promise<Response>,
  body: BodyInit,
  headers: Record<string, string> = {},
) =>
  read(await request(endpoints.sendEvents.path, { method: 'POST', headers: { 'Content-Type': 'text/plain', ...headers }, body }))

/** The list, and so many values in it. */
const listOf = (values: number, value = '0') => `[${Array(values).fill(value).join(',')}]`

test('A1: a body of events may have 60,000 values, and one more is refused before it is parsed', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const event = {
    messageId: randomUUID(),
    type: 'track',
    event: 'x',
    anonymousId: 'a',
    originalTimestamp: server.now().toISOString(),
  }
  const withValues = (values: number) => {
    const around = 4 + Object.keys(event).length + 1
    return JSON.stringify({ skdKey, events: [event, 'LIST'] }).replace('"LIST"', listOf(values - around))
  }
  expect(countValues(withValues(500), { depth: anyDepth, values: 500 })).toBe(500)
  for (const values of [eventLimits.values - 1, eventLimits.values]) {
    const answer = await sendTo(server.request, withValues(values))
    expect(answer).toMatchObject({ code: 200, data: { receipts: [{}, { status: 'rejected' }] } })
  }
  expect(await sendTo(server.request, withValues(eventLimits.values + 1))).toMatchObject({
    status: 413,
    code: numberOf('body.tooLarge'),
  })
})

test('A1: a body of the console has the same limit', async () => {
  const { token } = await newcomerWithKey(server)
  const create = (values: number) =>
    server.call('saveProject', { session: token, body: `{"projectName":"Shop","beside":${listOf(values - 3)}}` })
  for (const values of [eventLimits.values - 1, eventLimits.values]) expect((await create(values)).code).toBe(201)
  expect(await create(eventLimits.values + 1)).toMatchObject({ status: 413, code: numberOf('body.tooLarge') })
})

test('A1: two kilobytes of gzip with a million values are refused before they are parsed', async () => {
  const bomb = gzipSync(`{"x":"constructor","skdKey":1,"events":${listOf(980_000)}}`)
  expect(bomb.length).toBeLessThan(3_000)
  const answer = await sendTo(server.request, bomb, { 'Content-Encoding': 'gzip' })
  expect(answer).toMatchObject({ status: 413, code: numberOf('body.tooLarge') })
})

test('the values and the depth of JSON text are counted without parsing it', () => {
  const sizeOf = (value: unknown): { depth: number; values: number } => {
    if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 }
    const parts = Object.values(value).map(sizeOf)
    return {
      depth: 1 + Math.max(0, ...parts.map((it) => it.depth)),
      values: 1 + parts.reduce((sum, it) => sum + it.values, 0),
    }
  }
  const full = fc.oneof(fc.constantFrom('"', '\\', '\\"', '[{', '\\\\"]', ',,'), fc.string({ unit: 'binary' }))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 8, withCrossShrink: true }, full, fc.double(), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(full, tie('value'), { maxKeys: 4 }),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom('', ' ', '\n\t'), (it, space) => {
      const [text, { depth, values }] = [JSON.stringify(it, null, space), sizeOf(it)]
      expect(countValues(text, { depth, values })).toBe(values)
      expect(() => countValues(text, { depth, values: values - 1 })).toThrow('body.tooLarge')
      if (depth > 0) expect(() => countValues(text, { depth: depth - 1, values })).toThrow('request.invalid')
    }),
    { numRuns: 2_000 },
  )
  for (const cut of ['"', '"\\', '["\\"', '[["a', '[  ', '{'])
    expect(() => countValues(cut, { depth: 2, values: 3 })).not.toThrow()
})

const flooded = () => besides(server, { addressOf })

test('A1: an address is charged for the inflated bytes of its bodies, at both endpoints, and other addresses are not', async () => {
  const { request } = flooded()
  const large = () => gzipSync(`{"skdKey":"${randomUUID()}","events":[${JSON.stringify('x'.repeat(1_990_000))}]}`)
  const headers = { 'Content-Encoding': 'gzip', ...at('192.0.2.1') }
  for (let body = 0; body < 5; body += 1) expect((await sendTo(request, large(), headers)).status).toBe(401)
  const refused = await sendTo(request, large(), headers)
  expect(refused).toMatchObject({ status: 429, code: numberOf('requests.tooMany') })
  expect(refused.headers.get('Retry-After')).toBe('2')
  const segment = await request('/v1/track', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...at('192.0.2.1') },
    body: '{}',
  })
  expect(segment.status).toBe(429)
  expect((await sendTo(request, large(), { ...headers, ...at('192.0.2.2') })).status).toBe(401)
  server.pass(2_000)
  expect((await sendTo(request, '{"events":[1],"skdKey":"x"}', at('192.0.2.1'))).status).toBe(401)
})

test('A1: a value counts as at least 32 bytes, so that a small body of many values is not cheap', async () => {
  const { request } = flooded()
  const dense = `{"skdKey":"${randomUUID()}","events":[${listOf(59_000)}]}`
  const statuses = []
  for (let body = 0; body < 7; body += 1) statuses.push((await sendTo(request, dense, at('192.0.2.3'))).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('A1: many large bodies of one address at once are charged before each is inflated', async () => {
  const { request } = flooded()
  const body = gzipSync(`{"skdKey":"${randomUUID()}","events":[${JSON.stringify('x'.repeat(1_990_000))}]}`)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => sendTo(request, body, { 'Content-Encoding': 'gzip', ...at('192.0.2.4') })),
  )
  const taken = answers.filter(({ status }) => status === 401).length
  expect(taken).toBeGreaterThanOrEqual(4)
  expect(taken).toBeLessThanOrEqual(6)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - taken)
})

test('A1: waiting bodies are bounded, for each address and in total', () => {
  const budget = createBodyBudget({ clock: { now: server.now } })
  const enter = (address: string) => {
    const place = budget.enter(address)
    place.refuseExcess()
    return place
  }
  const places = Array.from({ length: 32 }, () => enter('192.0.2.1'))
  expect(() => enter('192.0.2.1')).toThrow('requests.tooMany')
  places.push(...Array.from({ length: 4_967 }, (_, index) => enter(`client${index}`)))
  expect(() => enter('203.0.113.1')).toThrow('server.busy')
  const large = createBodyBudget({ clock: { now: server.now } })
  const one = large.enter('192.0.2.1')
  expect(() => one.holdMore(6_000_000)).not.toThrow()
  expect(() => one.holdMore(1)).toThrow('requests.tooMany')
  one.leave()
  expect(() => large.enter('192.0.2.1').holdMore(6_000_000)).not.toThrow()
  for (const address of ['a', 'b', 'c', 'd']) large.enter(address).holdMore(6_000_000)
  expect(() => large.enter('e').holdMore(2_000_001)).toThrow('server.busy')
})

test('A1: a key in a header or in the query is looked up before the body is read', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const batch = { events: [{ event: 'x' }] }
  const neverRead = () =>
    new ReadableStream(
      {
        pull: () => {
          throw new Error('this body was read')
        },
      },
      { highWaterMark: 0 },
    )
  const unknown = randomUUID()
  for (const [path, headers] of [
    [`${endpoints.sendEvents.path}?skdKey=${unknown}`, {}],
    [endpoints.sendEvents.path, { Authorization: `Bearer ${unknown}` }],
    [`/v1/track?skdKey=${unknown}`, {}],
    ['/v1/track', { Authorization: `Basic ${Buffer.from(`${unknown}:`).toString('base64')}` }],
  ] as const) {
    const answer = await server.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: neverRead(),
    })
    expect(answer.status).toBe(401)
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await post(`${endpoints.sendEvents.path}?skdKey=${skdKey}`, batch)).status).toBe(200)
  expect((await post(endpoints.sendEvents.path, batch, { Authorization: `Bearer ${skdKey}` })).status).toBe(200)
  expect((await read(await post(`${endpoints.sendEvents.path}?skdKey=${skdKey}`, { ...batch, skdKey: unknown }))).code).toBe(
    numberOf('request.invalid'),
  )
})

test('addresses take turns: one with many bodies does not keep others waiting', async () => {
  const turns = createEventLoopScheduler()
  const order: string[] = []
  const bodyOf = (address: string) => turns.take(address).then(() => void order.push(address))
  await Promise.all([bodyOf('a'), bodyOf('a'), bodyOf('a'), bodyOf('b'), bodyOf('c')])
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])

  const slots = createSlots(1)
  const inflated: string[] = []
  const inflate = (address: string) =>
    slots.run(address, async () => {
      inflated.push(address)
      if (inflated.length === 2) throw new Error('unreadable')
    })
  const settled = await Promise.allSettled(['a', 'a', 'a', 'b'].map(inflate))
  expect(inflated).toEqual(['a', 'a', 'b', 'a'])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
