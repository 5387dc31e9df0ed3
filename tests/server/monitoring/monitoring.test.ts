import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { armed, definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))
const minute = 60_000

const view = (desk: Awaited<ReturnType<typeof openDesk>>) => desk.data<Monitoring>('viewMonitoring')
const present = <Part>(part: Part | null): Part => {
  if (part === null) throw new Error('a part could not be counted')
  return part
}

test('a new project has no figures yet, and nothing has failed', async () => {
  const desk = await openDesk(server)
  const { events, decisions, messages, folding, failed } = await view(desk)
  expect(failed).toEqual([])
  expect(events).toMatchObject({ lastReceivedAt: null, lastAcceptedAt: null, ofBots: 0 })
  expect(events?.minutes).toHaveLength(60)
  expect(decisions?.ends).toEqual([])
  expect(messages).toMatchObject({ sent: 0, acknowledged: 0, waiting: 0, waitingSince: null, openStreams: 0 })
  expect(folding).toEqual({ waiting: 0, milliseconds: 0, setAside: 0 })
})

test('events, rejections, decisions and messages of the last hour are counted, and older ones are not', async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ arms: armed, limits: limitsOf({ person: { n: 1, hours: 24 } }) }))
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor, event: 'long_ago' })
  server.pass(61 * minute)
  await desk.send({ anonymousId: visitor }, { anonymousId: visitor }, { anonymousId: visitor, event: 'purchase' })
  await server.call('sendEvents', {
    body: { events: [{ messageId: 'bad' }, { messageId: 'worse' }] },
    headers: { Authorization: `Bearer ${desk.key}` },
  })
  const now = server.now().toISOString()
  const found = await view(desk)
  const { minutes, lastReceivedAt, lastAcceptedAt } = present(found.events)
  expect(minutes.reduce((sum, it) => sum + it.accepted, 0)).toBe(3)
  expect(minutes.reduce((sum, it) => sum + it.rejected, 0)).toBe(2)
  expect([lastReceivedAt, lastAcceptedAt]).toEqual([now, now])
  const course = [...Array.from({ length: 59 }, () => 0), 2]
  expect(found.rejections).toEqual({ reasons: [{ reason: 'invalid', count: 2, minutes: course }], isCut: false })
  expect(found.names).toEqual({
    items: [
      { name: 'search', count: 2 },
      { name: 'purchase', count: 1 },
    ],
    isCut: false,
  })
  const { ends, minutes: decided } = present(found.decisions)
  expect(ends.map(({ outcome, reason, count }) => [outcome, reason, count])).toEqual(
    expect.arrayContaining([
      ['delivered', null, 1],
      ['suppressed', 'personCap', 1],
    ]),
  )
  expect(decided.reduce((sum, it) => sum + it.delivered, 0)).toBe(1)
  expect(found.messages).toMatchObject({ sent: 1, acknowledged: 0, waiting: 1, waitingSince: now, isCut: false })
})

test('events that are received and not yet folded wait, since the oldest of them was received', async () => {
  const desk = await openDesk(server)
  await desk.send({ anonymousId: 'a' })
  await send(server, desk.key, [{ anonymousId: 'a' }, { anonymousId: 'a' }])
  server.pass(2 * minute)
  expect((await view(desk)).folding).toEqual({ waiting: 2, milliseconds: 2 * minute, setAside: 0 })
  await server.app.foldEvents()
  expect((await view(desk)).folding).toEqual({ waiting: 0, milliseconds: 0, setAside: 0 })
})

test('how long it took is told: from the event to the profile and to the message, and until a browser had that', async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ arms: armed }))
  expect((await view(desk)).delays).toEqual({ folded: null, decided: null, received: null })
  const visitors = [randomUUID(), randomUUID(), randomUUID()]
  for (const [place, anonymousId] of visitors.entries()) {
    await send(server, desk.key, [{ anonymousId }])
    server.pass((place + 1) * 100)
    await server.app.foldEvents()
  }
  const { folded, ...delays } = present((await view(desk)).delays)
  expect(delays).toEqual({ decided: { n: 3, median: 200, p95: 290 }, received: null })
  const { n, median, p95 } = present(folded)
  expect(n).toBe(3)
  expect([median / 200, p95 / 300].every((it) => it >= 1 / 1.25 && it <= 1.25)).toBe(true)
  server.pass(1_000)
  const [newest] = (await desk.decisions()).filter((it) => it.anonymousId === visitors[2])
  await desk.send({ anonymousId: visitors[2] ?? '', event: 'action_received', properties: { decision_id: newest?.id } })
  expect((await view(desk)).delays?.received).toEqual({ n: 1, median: 1_000, p95: 1_000 })
  server.pass(61 * minute)
  expect((await view(desk)).delays).toEqual({ folded: null, decided: null, received: null })
})

test('the keys are told by a part of them, never whole', async () => {
  const desk = await openDesk(server)
  const keys = present((await view(desk)).keys)
  expect(keys).toEqual([expect.objectContaining({ kind: 'browser', hint: desk.key.slice(-4), lastUsedAt: null })])
  const used = server.now().toISOString()
  await desk.send({ anonymousId: 'a' })
  expect(present((await view(desk)).keys)).toMatchObject([{ lastUsedAt: used }])
  expect(JSON.stringify(keys)).not.toContain(desk.key)
})

test('figures of another project are not counted', async () => {
  const desk = await openDesk(server)
  await desk.send({ anonymousId: 'a' })
  const other = await openDesk(server)
  const found = await view(other)
  expect(found.events?.lastReceivedAt).toBeNull()
  expect(found.names?.items).toEqual([])
})

test('a part that cannot be counted leaves the others', async () => {
  const desk = await openDesk(server)
  await desk.send({ anonymousId: 'a' })
  await server.database.query('alter table quarantined_events rename to quarantined_events_away')
  try {
    const found = await view(desk)
    expect(found).toMatchObject({ rejections: null, failed: ['rejections'] })
    expect(found.names?.items).toEqual([{ name: 'search', count: 1 }])
  } finally {
    await server.database.query('alter table quarantined_events_away rename to quarantined_events')
  }
})

test('of very many decisions in an hour only the newest 20,000 are counted, and the answer says so', async () => {
  const desk = await openDesk(server)
  await server.database.query(
    `insert into decisions (project_id, tenant_id, id, at, strategy_id, version, profile_id, anonymous_id, event_id, event_name, outcome,
                            valid_until, messages, trace, inputs, is_running)
     select $1, $2, gen_random_uuid(), $3::timestamptz - n * interval '1 millisecond', gen_random_uuid(), 1, gen_random_uuid(), 'a', n::text,
            'search', case when n <= 20001 then 'delivered' else 'suppressed' end, $3::timestamptz, '[]', '[]', '{}', true
       from generate_series(1, 20100) n`,
    [desk.ref.projectId, desk.ref.tenantId, server.now().toISOString()],
  )
  const { isCut, ends } = present((await view(desk)).decisions)
  expect(isCut).toBe(true)
  expect(ends.map(({ outcome, count }) => [outcome, count])).toEqual([['delivered', 20_001]])
})

test('events that were received before are counted as such, and as nothing else', async () => {
  const desk = await openDesk(server)
  const events = [randomUUID(), randomUUID()].map((messageId) => {
    const originalTimestamp = server.now().toISOString()
    return { messageId, anonymousId: 'a', type: 'track', event: 'search', originalTimestamp }
  })
  const headers = { Authorization: `Bearer ${desk.key}` }
  for (const sent of [events.slice(0, 1), events.slice(0, 1), events])
    await server.call('sendEvents', { body: { events: sent }, headers })
  const { minutes } = present((await view(desk)).events)
  expect(minutes.at(-1)).toMatchObject({ accepted: 2, rejected: 0, duplicates: 2 })
})

test('the libraries that sent the newest events are told, and the last page that was refused', async () => {
  const desk = await openDesk(server)
  await desk.send({ anonymousId: 'a' }, { anonymousId: 'a', context: { library: { name: 'shop', version: '2.1.0' } } })
  const at = server.now().toISOString()
  const { sampled, libraries, refusal } = present((await view(desk)).senders)
  expect(sampled).toBe(2)
  expect(libraries).toEqual(
    expect.arrayContaining([
      { name: 'shop', version: '2.1.0', count: 1, lastAt: at },
      { name: null, version: null, count: 1, lastAt: at },
    ]),
  )
  expect(refusal).toBeNull()
  await desk.data('saveAllowedOrigins', { body: { allowedOrigins: ['https://shop.example'] } })
  // Keys are cached with their origins for five seconds.
  server.pass(6_000)
  await server.call('sendEvents', {
    body: { events: [{ messageId: randomUUID(), anonymousId: 'a', type: 'track', event: 'search' }] },
    headers: { Authorization: `Bearer ${desk.key}`, Origin: 'https://elsewhere.example' },
  })
  await server.app.settle()
  expect(present((await view(desk)).senders).refusal).toMatchObject({ origin: 'https://elsewhere.example', count: 1 })
})

test('each scenario tells its events of the last hour, what they caused, and why nothing was shown', async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ arms: armed, limits: limitsOf({ person: { n: 1, hours: 24 } }) }))
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor }, { anonymousId: visitor }, { anonymousId: visitor, event: 'purchase' })
  const { items, isCut } = present((await view(desk)).scenarios)
  const of = (scenario: string) => items.find((it) => it.scenario === scenario)
  expect(isCut).toBe(false)
  expect(items).toHaveLength(8)
  const suppressed = [{ reason: 'personCap', count: 1 }]
  expect(of('search')).toEqual({ scenario: 'search', fires: 2, matched: 2, delivered: 1, heldOut: 0, suppressed })
  expect(of('purchase')).toMatchObject({ fires: 1, matched: 0 })
})
