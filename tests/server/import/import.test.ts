import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { problemCodeOf } from '#contract/http/problem-codes.ts'
import { importEndpoints } from '#contract/import/endpoints.ts'
import { type ImportReport, importLimits } from '#contract/import/import.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { recount } from '#tests/support/recount.ts'
import { read } from '#tests/support/server.ts'

const server = withServer(() => ({ bodyRateLimit: { milliseconds: 50, bytes: 1_000 } }))
const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(server.now().getTime() - days * day).toISOString()

type Person = Awaited<ReturnType<typeof newcomerWithKey>>
type Part = { key?: string; format?: string; firstLine?: string; headers?: Record<string, string> }

const event = (fields: Record<string, unknown> = {}) => ({
  messageId: randomUUID(),
  type: 'track',
  event: 'purchase',
  anonymousId: 'browser-1',
  originalTimestamp: ago(40),
  properties: { order_id: 'o-1', value: 12.5, currency: 'CNY' },
  ...fields,
})
const ndjson = (...lines: unknown[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

const send = async (person: Person, body: BodyInit, { key = randomUUID(), headers = {}, ...query }: Part = {}) => {
  const { path }: Endpoint = importEndpoints.importEvents
  const response = await server.request(`${path}?${new URLSearchParams({ key, ...query })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', jsessionid: person.token, 'PROJECT-INFO': person.project.id, ...headers },
    body,
  })
  const answer = await read(response)
  return { ...answer, problem: problemCodeOf(answer.code), report: answer.data as ImportReport }
}

type Row = {
  id: number
  message_id: string
  occurred_at: Date
  received_at: Date
  place: string
  context: Record<string, unknown>
}
const stored = ({ project }: Person) =>
  server.database.query<Row>(
    `select id::int as id, message_id, occurred_at, received_at, tableoid::regclass::text as place, context from events where project_id = $1 order by id`,
    [project.id],
  )

test('events keep their own time, in the partition of their month, and count as received then', async () => {
  const person = await newcomerWithKey(server)
  const times = [ago(390), ago(200), ago(31), ago(0)]
  const visit = {
    sessionId: 's-1',
    pageViewId: 'p-1',
    type: 'page',
    event: 'page_view',
    context: { page: { path: '/tea' }, country: 'FR' },
  }
  const { code, report } = await send(person, ndjson(...times.map((originalTimestamp) => event({ originalTimestamp, ...visit }))))
  expect({ code, report }).toEqual({
    code: 200,
    report: { lines: 4, accepted: 4, duplicates: 0, rejected: 0, reasons: [], rejectedLines: [] },
  })
  const rows = await stored(person)
  expect(rows.map((row) => row.occurred_at.toISOString())).toEqual(times)
  expect(rows.map((row) => row.received_at.toISOString())).toEqual(times)
  expect(rows.map((row) => row.place)).toEqual(times.map((time) => `events_${time.slice(0, 7).replace('-', '_')}`))
  expect(rows[0]?.context).toMatchObject({ country: 'FR', importedAt: server.now().toISOString(), isFromServer: true })
  const { sessions, pageViews, minutes } = await recount(server.database, person.project.id)
  expect(sessions.counted).toEqual(sessions.recounted)
  expect(pageViews.counted).toEqual(pageViews.recounted)
  expect(minutes.counted).toEqual(minutes.recounted)
  expect(minutes.counted).toHaveLength(4)
})

test('imported events are folded into profiles with their own time, after what is live', async () => {
  const person = await newcomerWithKey(server)
  const live = event({ originalTimestamp: ago(0), properties: { order_id: 'o-2', value: 1, currency: 'CNY' }, userId: 'u-1' })
  await server.call('sendEvents', { body: { skdKey: person.skdKey, events: [live] } })
  await server.app.foldEvents()
  const buyers = Array.from({ length: 60 }, (_, n) =>
    event({ anonymousId: `b-${n}`, userId: 'shared', originalTimestamp: ago(n + 1) }),
  )
  await send(person, ndjson(event({ originalTimestamp: ago(90), userId: 'u-1' }), ...buyers))
  await server.app.foldEvents()
  const profiles = await server.database.query<{ orders: number; first_seen: string }>(
    `select orders::int as orders, state->>'firstSeen' as first_seen from profiles where project_id = $1 and is_identified order by orders desc limit 1`,
    [person.project.id],
  )
  expect(profiles[0]?.orders).toBe(2)
  // All were received on the day of the import: a user id that 60 browsers claim on it is refused.
  const refused = await server.database.query('select user_id from profile_refused_ids where project_id = $1', [
    person.project.id,
  ])
  expect(refused).toEqual([{ user_id: 'shared' }])
})

test('each bad line is reported with its number and reason, and its neighbours are stored', async () => {
  const person = await newcomerWithKey(server)
  const lines: [string | Uint8Array, string | null][] = [
    [JSON.stringify(event()), null],
    ['{"messageId":', 'json'],
    ['[1]', 'json'],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 'encoding'],
    [Buffer.from('{"a":1}', 'utf16le'), 'encoding'],
    ['x'.repeat(importLimits.lineBytes + 1), 'line_too_long'],
    [JSON.stringify(event({ surprise: 1 })), 'unknown_key'],
    ['', null],
    ['  \r', null],
    [JSON.stringify(event({ originalTimestamp: ago(-0.001) })), 'future'],
    [JSON.stringify(event({ originalTimestamp: ago(400) })), 'too_old'],
    [JSON.stringify(event({ originalTimestamp: 'yesterday' })), 'timestamp'],
    [JSON.stringify(event({ context: { page: { url: 5 } } })), 'invalid'],
    [JSON.stringify(event({ properties: { text: 'a\u0000' } })), 'unstorable'],
    [JSON.stringify(event({ properties: { text: 'a'.repeat(9_000) } })), 'too_large'],
    [`{"a":${'['.repeat(30_000)}`, 'json'],
    [JSON.stringify(event()), null],
  ]
  const body = Buffer.concat(lines.flatMap(([line]) => [Buffer.from(line), Buffer.from('\n')]))
  const { report } = await send(person, body, { firstLine: '1001' })
  const expected = lines.flatMap(([, reason], index) => (reason === null ? [] : [{ line: 1001 + index, reason }]))
  expect(report.rejectedLines.map(({ line, reason }) => ({ line, reason }))).toEqual(expected)
  expect(report).toMatchObject({ lines: 17, accepted: 2, duplicates: 0, rejected: 13 })
  const fieldOf = (reason: string) => report.rejectedLines.find((it) => it.reason === reason)?.field
  expect([fieldOf('unknown_key'), fieldOf('invalid'), fieldOf('json')]).toEqual(['surprise', 'context.page.url', null])
  expect(await stored(person)).toHaveLength(2)
  expect(await server.database.query('select 1 from quarantined_events where project_id = $1', [person.project.id])).toEqual([])
})

test('a report lists a hundred rejected lines and counts the others', async () => {
  const person = await newcomerWithKey(server)
  const { report } = await send(person, ndjson(...Array.from({ length: 1_200 }, () => '{'), event()))
  expect(report.rejectedLines).toHaveLength(importLimits.listed)
  expect(report).toMatchObject({ lines: 1_201, accepted: 1, rejected: 1_200, reasons: [{ reason: 'json', lines: 1_200 }] })
})

test('a part that is sent again is answered the same and stored once; other lines under its key are refused', async () => {
  const person = await newcomerWithKey(server)
  const lines = [event(), '{', event({ messageId: undefined }), event({ messageId: undefined, event: 'search' })]
  const first = await send(person, ndjson(...lines), { key: 'part-1' })
  expect(first.report).toMatchObject({ accepted: 3, rejected: 1 })
  expect((await send(person, ndjson(...lines), { key: 'part-1' })).report).toEqual(first.report)
  for (const other of [lines.slice(1), [...lines, event()], lines.toReversed()])
    expect((await send(person, ndjson(...other), { key: 'part-1' })).problem).toBe('import.keyUsed')
  expect((await send(person, ndjson(...lines), { key: 'part-1', format: 'segment' })).problem).toBe('import.keyUsed')
  // Under another key all are known, also those without an id of their own.
  expect((await send(person, ndjson(...lines))).report).toMatchObject({ accepted: 0, duplicates: 3, rejected: 1 })
  expect(await stored(person)).toHaveLength(3)
})

test('a message that came live is a duplicate, also where it happened in another month; twice in a part it is stored once', async () => {
  const person = await newcomerWithKey(server)
  const live = event({ originalTimestamp: ago(5) })
  await server.call('sendEvents', { body: { skdKey: person.skdKey, events: [live] } })
  const twice = event({ messageId: 'twice' })
  const { report } = await send(person, ndjson(live, twice, { ...twice, originalTimestamp: ago(100) }))
  expect(report).toMatchObject({ accepted: 1, duplicates: 2 })
  expect((await stored(person)).map((row) => row.message_id)).toEqual([live.messageId, 'twice'])
})

test('a request that ends early leaves whole lines, and the same part goes on behind them', async () => {
  const person = await newcomerWithKey(server)
  const lines = Array.from({ length: 1_300 }, (_, n) => ndjson(n === 3 ? '{' : event()))
  const cut = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(Buffer.from(lines.slice(0, 1_100).join('')))
    },
    pull: (controller) => controller.error(new Error('gone')),
  })
  const broken = await send(person, cut, { key: 'cut' })
  expect(broken.problem).toBe('request.unreadable')
  expect(await stored(person)).toHaveLength(999)
  const whole = await send(person, lines.join(''), { key: 'cut' })
  expect(whole.report).toMatchObject({ lines: 1_300, accepted: 1_299, duplicates: 0, rejected: 1 })
  expect(await stored(person)).toHaveLength(1_299)
  expect((await send(person, lines.join(''), { key: 'cut' })).report).toEqual(whole.report)
})

test('gzip is read within bounds; what is none, what is too large and what comes too slowly is refused', async () => {
  const person = await newcomerWithKey(server)
  const gzip = { headers: { 'Content-Encoding': 'gzip' } }
  expect((await send(person, gzipSync(ndjson(event(), event())), gzip)).report.accepted).toBe(2)
  expect((await send(person, gzipSync(ndjson(event())).subarray(0, 40), gzip)).problem).toBe('request.unreadable')
  expect((await send(person, ndjson(event()), gzip)).problem).toBe('request.unreadable')
  expect((await send(person, gzipSync(Buffer.alloc(importLimits.inflatedBytes + 1)), gzip)).problem).toBe('body.tooLarge')
  expect((await send(person, '\n'.repeat(importLimits.lines + 1))).problem).toBe('body.tooLarge')
  expect((await send(person, '', { headers: { 'Content-Length': `${importLimits.wireBytes + 1}` } })).problem).toBe(
    'body.tooLarge',
  )
  expect((await send(person, '{}', { headers: { 'Content-Type': 'text/plain' } })).problem).toBe('request.unreadable')
  expect((await send(person, '{}', { headers: { 'Content-Encoding': 'br' } })).problem).toBe('request.unreadable')
  const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('{')) })
  expect((await send(person, silent)).problem).toBe('body.tooSlow')
  expect(await stored(person)).toHaveLength(2)
})

test('messages of Segment are taken with the time that Segment corrected, and e-commerce names become scenarios', async () => {
  const person = await newcomerWithKey(server)
  const order = {
    type: 'track',
    messageId: 'm-1',
    userId: 42,
    event: 'Order Completed',
    properties: { order_id: 7, total: '12.50', currency: 'EUR' },
    timestamp: ago(60),
    originalTimestamp: ago(61),
    receivedAt: ago(60),
    context: { ip: '8.8.8.8', locale: 'fr-FR' },
    integrations: {},
  }
  const { report } = await send(person, ndjson(order, { type: 'track', userId: 'u', event: 'No time' }), { format: 'segment' })
  expect(report).toMatchObject({ accepted: 1, rejectedLines: [{ line: 2, reason: 'timestamp', field: 'originalTimestamp' }] })
  const [row] = await server.database.query<{ event: string; anonymous_id: string; occurred_at: Date; context: object }>(
    'select event, anonymous_id, occurred_at, context from events where project_id = $1',
    [person.project.id],
  )
  expect(row).toMatchObject({ event: 'purchase', anonymous_id: 'user:42', occurred_at: new Date(ago(60)) })
  expect(JSON.stringify(row?.context)).not.toContain('8.8.8.8')
})

test('each part is on the audit record once, when it is complete: who imported how much into which project', async () => {
  const person = await newcomerWithKey(server)
  const records = async () =>
    server.database.query<{ actor_id: string; target: string; details: Record<string, string> }>(
      `select actor_id, target, details from audit_records where action = 'events.import' and target = $1 order by id`,
      [person.project.id],
    )
  const known = event()
  const body = ndjson(known, known, event(), { nothing: true })
  await send(person, body, { key: 'june.1' })
  const record = {
    actor_id: person.session.id,
    target: person.project.id,
    details: { part: 'june.1', lines: '4', accepted: '2', duplicates: '1', rejected: '1' },
  }
  expect(await records()).toMatchObject([record])
  await send(person, body, { key: 'june.1' })
  expect(await records()).toHaveLength(1)
  await send(person, ndjson('{'), { key: 'june.2' })
  expect(await records()).toMatchObject([record, { details: { part: 'june.2', lines: '1', accepted: '0', rejected: '1' } }])
})
