import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Receipt } from '#contract/events/events.ts'
import { problemCodeOf } from '#contract/http/problem-codes.ts'
import type { ImportReport } from '#contract/import/import.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import type { Call } from '#tests/support/server.ts'

const limits = { ingestionLimits: { eventsPerSecond: 100, monthlyEvents: 1_000 } }
const server = withServer(() => limits)
const unlimited = () => besides(server, {})

type Person = Awaited<ReturnType<typeof newcomerWithKey>>
const event = () => ({
  messageId: randomUUID(),
  type: 'track',
  event: 'test',
  anonymousId: 'a',
  originalTimestamp: new Date(server.now().getTime() - 3_600_000).toISOString(),
})
const events = (count: number) => Array.from({ length: count }, event)
const send = async (call: Call, { token, project }: Person, lines: unknown[], key: string = randomUUID()) => {
  const body = lines.map((line) => JSON.stringify(line)).join('\n')
  const answer = await call('importEvents', { session: token, project: project.id, query: { key }, body })
  return { ...answer, problem: problemCodeOf(answer.code), report: answer.data as ImportReport }
}

test('a fifth of the month’s limit is kept for live events; the part goes on when there is room again', async () => {
  const person = await newcomerWithKey(server)
  const lines = events(900)
  expect(await send(server.call, person, lines, 'month')).toMatchObject({ problem: 'import.monthFull', status: 200 })
  const live = await server.call('sendEvents', { body: { skdKey: person.skdKey, events: [event()] } })
  expect((live.data as { receipts: Receipt[] }).receipts).toMatchObject([{ status: 'accepted' }])
  // The first 500 lines were stored before.
  const { report } = await send(unlimited().call, person, lines, 'month')
  expect(report).toMatchObject({ lines: 900, accepted: 900, duplicates: 0 })
})

test('live events are not refused because of an import, in another process either', async () => {
  const person = await newcomerWithKey(server)
  const { call } = unlimited()
  // Another process than the one that takes live events.
  const warm = { body: { skdKey: person.skdKey, events: events(1) } }
  expect((await server.call('sendEvents', warm)).code).toBe(200)
  expect((await send(call, person, events(5_000))).report.accepted).toBe(5_000)
  for (let sent = 0; sent < 4; sent += 1) {
    const { code } = await server.call('sendEvents', { body: { skdKey: person.skdKey, events: events(100) } })
    expect(code).toBe(200)
  }
})

test('imports have a rate of their own: beyond it a part is told to wait, but not one that is stored already', async () => {
  const person = await newcomerWithKey(server)
  const { call } = unlimited()
  const sendBlank = (key: string) =>
    call('importEvents', { session: person.token, project: person.project.id, query: { key }, body: '\n'.repeat(20_000) })
  for (let part = 0; part < 10; part += 1) expect((await sendBlank(`part-${part}`)).code).toBe(200)
  const refused = await sendBlank('part-10')
  expect({ problem: problemCodeOf(refused.code), retryAfter: refused.headers.get('Retry-After') }).toEqual({
    problem: 'requests.tooMany',
    retryAfter: '1',
  })
  expect((await sendBlank('part-0')).code).toBe(200)
  server.pass(1_000)
  expect((await sendBlank('part-10')).code).toBe(200)
})

test('one part of a project at a time: the second is told to come again', async () => {
  const person = await newcomerWithKey(server)
  const other = await newcomerWithKey(server)
  const { call } = server
  let noteReading: (controller: ReadableStreamDefaultController<Uint8Array>) => void
  const reading = new Promise<ReadableStreamDefaultController<Uint8Array>>((resolve) => {
    noteReading = resolve
  })
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => noteReading(controller) }, { highWaterMark: 0 })
  const first = server.request('/quote/api/v1/import?key=first', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', jsessionid: person.token, 'PROJECT-INFO': person.project.id },
    body,
  })
  const controller = await reading
  const second = await send(call, person, events(1))
  expect({ problem: second.problem, retryAfter: second.headers.get('Retry-After') }).toEqual({
    problem: 'import.underWay',
    retryAfter: '2',
  })
  expect((await send(call, other, events(1))).problem).toBeNull()
  controller.enqueue(Buffer.from(JSON.stringify(event())))
  controller.close()
  expect(await (await first).json()).toMatchObject({ data: { accepted: 1 } })
  expect((await send(call, person, events(1))).problem).toBeNull()
})

test('two processes that store the same part at once store it once, and a later attempt tells the whole of it', async () => {
  const person = await newcomerWithKey(server)
  const lines = events(1_500)
  const processes = [unlimited(), unlimited()]
  const answers = await Promise.all(processes.map(({ call }) => send(call, person, lines, 'same')))
  expect(answers.map((it) => it.problem).filter((it) => it !== null && it !== 'import.underWay')).toEqual([])
  expect((await send(processes[0]?.call ?? server.call, person, lines, 'same')).report).toMatchObject({
    lines: 1_500,
    accepted: 1_500,
  })
  const [row] = await server.database.query('select count(*)::int as count from events where project_id = $1', [
    person.project.id,
  ])
  expect(row).toEqual({ count: 1_500 })
})

test('imported events are not shown live', async () => {
  const person = await newcomerWithKey(server)
  await send(unlimited().call, person, events(1))
  await server.call('sendEvents', { body: { skdKey: person.skdKey, events: events(1) } })
  const response = await server.request('/quote/api/v1/events/live', {
    headers: { jsessionid: person.token, 'PROJECT-INFO': person.project.id },
  })
  expect(response.status).toBe(200)
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (text.includes('event: caught-up')) break
  }
  expect(text.match(/^event: event$/gm)).toHaveLength(1)
})

test('what became of a part is known for 90 days; after that its events are duplicates', async () => {
  const person = await newcomerWithKey(server)
  const lines = events(2)
  const { call } = unlimited()
  await send(call, person, lines, 'old')
  server.pass(91 * 24 * 3_600_000)
  await server.app.sweep()
  const again = await server.call('login', { body: { account: person.username, password: person.password } })
  const token = (again.data as { session: string }).session
  expect((await send(call, { ...person, token }, lines, 'old')).report).toMatchObject({ accepted: 0, duplicates: 2 })
})
