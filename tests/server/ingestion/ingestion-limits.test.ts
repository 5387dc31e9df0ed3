import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Receipt } from '#contract/events/events.ts'
import type { Dependencies } from '#server/app.ts'
import { createEventLoopScheduler } from '#server/kernel/event-loop-scheduling.ts'
import { createTokenBuckets } from '#server/kernel/token-buckets.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

const server = withServer()
const tooMany = serverProblems['requests.tooMany']
const unlimited = Number.POSITIVE_INFINITY

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'test',
  anonymousId: 'a',
  originalTimestamp: server.now().toISOString(),
  ...over,
})
const events = (count: number) => Array.from({ length: count }, () => event())

const limited = (limits: Partial<NonNullable<Dependencies['ingestionLimits']>>, different: Partial<Dependencies> = {}) => {
  const { request } = besides(server, {
    ingestionLimits: { eventsPerSecond: unlimited, monthlyEvents: unlimited, ...limits },
    ...different,
  })
  return async (skdKey: string, batch: unknown[], headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ skdKey, events: batch })
    const answer = await read(
      await request(endpoints.sendEvents.path, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain', Origin: 'http://shop.test', ...headers },
        body,
      }),
    )
    const receipts = (answer.data as { receipts: Receipt[] } | null)?.receipts ?? []
    return { ...answer, outcomes: receipts.map(({ status, reason }) => reason ?? status) }
  }
}

test('a project may send 100 events a second and 500 at once; then the answer says when to try again, and nothing of a refused batch is stored', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const send = limited({ eventsPerSecond: 100 })
  for (let batch = 0; batch < 5; batch += 1) expect((await send(skdKey, events(100))).code).toBe(200)
  const refused = await send(skdKey, events(50))
  expect(refused).toMatchObject({ status: tooMany.status, code: tooMany.number, data: null })
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  server.pass(400)
  expect((await send(skdKey, events(50))).status).toBe(429)
  expect((await send(skdKey, events(40))).code).toBe(200)
  server.pass(100)
  expect((await send(skdKey, events(10))).code).toBe(200)
  const other = await newcomerWithKey(server)
  expect((await send(other.skdKey, events(100))).code).toBe(200)
  const stored = await server.database.query('select 1 from events where project_id = $1', [project.id])
  expect(stored).toHaveLength(550)
})

test('if the burst is smaller than a batch, a batch waits for a full bucket and is accepted', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const send = limited({ eventsPerSecond: 10 })
  expect((await send(skdKey, events(100))).code).toBe(200)
  const refused = await send(skdKey, events(100))
  expect(refused.headers.get('Retry-After')).toBe('5')
  server.pass(5_000)
  expect((await send(skdKey, events(100))).code).toBe(200)
})

test('two processes share the limit of a project: each learns at its next commit what the other stored', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const processes = [limited({ eventsPerSecond: 100 }), limited({ eventsPerSecond: 100 })]
  const seconds = 20
  for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
    for (const send of processes) await send(skdKey, events(25))
    server.pass(250)
  }
  const stored = (await server.database.query('select 1 from events where project_id = $1', [project.id])).length
  expect(stored).toBeGreaterThan((500 + seconds * 100) * 0.9)
  expect(stored).toBeLessThan((500 + seconds * 100) * 1.1)
})

test('an idle process is not charged for what others stored long ago', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const [quiet, busy] = [limited({ eventsPerSecond: 100 }), limited({ eventsPerSecond: 100 })]
  await quiet(skdKey, events(1))
  for (let second = 0; second < 6; second += 1) {
    await busy(skdKey, events(90))
    server.pass(1_000)
  }
  await quiet(skdKey, events(1))
  expect((await quiet(skdKey, events(100))).code).toBe(200)
})

test('a network address may send twenty requests a second and a hundred at once, with any key', async () => {
  const send = limited({}, { addressOf: (request) => request.headers.get('X-Test-Address') })
  const from = (address: string) => send(crypto.randomUUID(), events(1), { 'X-Test-Address': address })
  const statuses = async (address: string, count: number) => {
    const answers = []
    for (let time = 0; time < count; time += 1) answers.push((await from(address)).status)
    return answers
  }
  expect(new Set(await statuses('192.0.2.1', 100))).toEqual(new Set([401]))
  expect(await statuses('192.0.2.1', 1)).toEqual([429])
  expect(await statuses('192.0.2.2', 1)).toEqual([401])
  server.pass(1_000)
  expect(await statuses('192.0.2.1', 21)).toEqual([...Array(20).fill(401), 429])
})

test('events beyond the monthly quota are refused with the reason in the receipt, and the next month has a new quota', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const send = limited({ monthlyEvents: 10 })
  const early = event()
  expect((await send(skdKey, [early, ...events(5)])).outcomes).toEqual(Array(6).fill('accepted'))
  expect((await send(skdKey, [early])).outcomes).toEqual(['duplicate'])
  expect((await send(skdKey, [{}, ...events(6)])).outcomes).toEqual([
    'invalid',
    ...Array(4).fill('accepted'),
    ...Array(2).fill('quota'),
  ])
  expect((await send(skdKey, events(1))).outcomes).toEqual(['quota'])
  expect(await server.database.query('select accepted, rejected from event_minutes where project_id = $1', [project.id])).toEqual(
    [{ accepted: 10, rejected: 4 }],
  )
  expect(await server.database.query('select reason from quarantined_events where project_id = $1', [project.id])).toEqual([
    { reason: 'invalid' },
  ])
  server.pass(31 * 24 * 60 * 60_000)
  expect((await send(skdKey, events(1))).outcomes).toEqual(['accepted'])
})

test('the month is counted over all processes, and a project may have its own quota', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  await server.database.query('update projects set monthly_events = 30 where id = $1', [project.id])
  const processes = [limited({ monthlyEvents: 5 }), limited({ monthlyEvents: 5 })]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => processes[index % 2]?.(skdKey, events(3))))
  const outcomes = answers.flatMap((answer) => answer?.outcomes ?? [])
  expect(outcomes.filter((it) => it === 'accepted')).toHaveLength(30)
  expect(outcomes.filter((it) => it === 'quota')).toHaveLength(30)
})

test('A14: a flood of keys removes the least recently used one, never all of them, and the memory is bounded', () => {
  const buckets = createTokenBuckets({ clock: { now: () => new Date(0) }, perSecond: 1, burst: 1 })
  expect(buckets.take('quiet', 1)).toBeNull()
  expect(buckets.take('busy', 1)).toBeNull()
  for (let key = 0; key < 100_000; key += 1) {
    buckets.take(`flood${key}`, 1)
    if (key % 1_000 === 0) expect(buckets.take('busy', 1)).toBe(1)
  }
  expect(buckets.take('busy', 1)).toBe(1)
  expect(buckets.take('flood99999', 1)).toBe(1)
  expect(buckets.take('quiet', 1)).toBeNull()
})

test('large bodies are read in order, one in each turn of the event loop, and other work runs between them', async () => {
  const turns = createEventLoopScheduler()
  const seen: string[] = []
  const look = () => {
    seen.push('another')
    if (seen.length < 6) setImmediate(look)
  }
  const read = async (body: string) => {
    await turns.take()
    seen.push(body)
  }
  const reads = [read('first'), read('second'), read('third')]
  setImmediate(look)
  await Promise.all(reads)
  expect(seen).toEqual(['first', 'another', 'second', 'another', 'third'])
  await read('a later one')
  expect(seen.at(-1)).toBe('a later one')
})
