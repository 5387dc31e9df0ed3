import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { eventLimits, type QuarantinedEvent, quarantinePage, type Receipt } from '#contract/events/events.ts'
import { keptADay } from '#server/events/quarantine.store.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'

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
const sendText = async (body: string) =>
  ((await server.call('sendEvents', { body })).data as { receipts: Receipt[] }).receipts.map(
    ({ status, reason }) => reason ?? status,
  )
const send = ({ skdKey }: Person, events: unknown[]) => sendText(JSON.stringify({ skdKey, events }))
const list = async ({ token, project }: Person, before?: string) =>
  (await server.call('listQuarantined', { session: token, project: project.id, ...(before ? { query: { before } } : {}) }))
    .data as QuarantinedEvent[]
const minutes = (person: Person) =>
  server.database.query<{ accepted: number; rejected: number }>(
    'select accepted, rejected from event_minutes where project_id = $1 order by minute',
    [person.project.id],
  )

test('rejected events are listed unchanged with their reason, newest first, and share the ids of events', async () => {
  const person = await somebody()
  const early = event({ originalTimestamp: 'yesterday' })
  expect(await send(person, [early, event()])).toEqual(['timestamp', 'accepted'])
  server.pass(1_000)
  expect(await send(person, [event(), { event: 'no id' }, 5])).toEqual(['accepted', 'invalid', 'invalid'])
  const [third, second, first] = await list(person)
  expect(first).toEqual({
    id: '2',
    messageId: early.messageId,
    receivedAt: new Date(server.now().getTime() - 1_000).toISOString(),
    reason: 'timestamp',
    event: 'add_to_cart',
    anonymousId: 'visitor-1',
    payload: JSON.stringify(early),
    isCut: false,
  })
  expect(second).toMatchObject({ id: '4', messageId: null, event: 'no id', anonymousId: null, payload: '{"event":"no id"}' })
  expect(third).toMatchObject({ id: '5', messageId: null, event: null, payload: '5', receivedAt: server.now().toISOString() })
  const ids = await server.database.query<{ id: number }>('select id from events where project_id = $1 order by id', [
    person.project.id,
  ])
  expect(ids.map(({ id }) => Number(id))).toEqual([1, 3])
})

test('text that no database can hold is stored as escapes', async () => {
  const person = await somebody()
  const text = JSON.stringify(event({ event: 'NUL', properties: { a: 'SURROGATE', price: 'INFINITE' } }))
    .replace('NUL', '\\u0000')
    .replace('SURROGATE', '\\ud800x')
    .replace('"INFINITE"', '-1e999')
  expect(await sendText(`{"skdKey":"${person.skdKey}","events":[${text}]}`)).toEqual(['unstorable'])
  const [kept] = await list(person)
  expect(kept).toMatchObject({ event: null, anonymousId: 'visitor-1', payload: text.replace('-1e999', '"-Infinity"') })
})

test('the first 32 KB of a long event are stored, in whole characters', async () => {
  const person = await somebody()
  for (const shift of ['', 'x', 'xx']) await send(person, [event({ event: `${shift}茶`.repeat(20_000) })])
  for (const { payload, isCut } of await list(person)) {
    expect(isCut).toBe(true)
    expect(payload).not.toContain('\ufffd')
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(eventLimits.eventBytes)
    expect(Buffer.byteLength(payload)).toBeGreaterThan(eventLimits.eventBytes - 4)
  }
})

test('the same message is quarantined once, however often it is sent, and is accepted when it is valid later', async () => {
  const person = await somebody()
  const bad = event({ type: 'x' })
  expect(await send(person, [bad, bad])).toEqual(['invalid', 'invalid'])
  expect(await send(person, [bad])).toEqual(['invalid'])
  expect(await send(person, [{ ...bad, type: 'track' }])).toEqual(['accepted'])
  expect(await list(person)).toHaveLength(1)
})

test('the pages of the list continue without gap or overlap', async () => {
  const person = await somebody()
  await send(
    person,
    Array.from({ length: quarantinePage + 5 }, () => ({})),
  )
  const first = await list(person)
  expect(first).toHaveLength(quarantinePage)
  const rest = await list(person, first.at(-1)?.id)
  expect(rest.map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1'])
})

test('a thousand rejected events a day are stored per project, the others are counted, and the next day starts again', async () => {
  const person = await somebody()
  const other = await somebody()
  const flood = async () => {
    for (let batch = 0; batch < 11; batch += 1)
      await send(
        person,
        Array.from({ length: 100 }, () => ({})),
      )
  }
  const kept = async (projectId: string) =>
    (await server.database.query('select 1 from quarantined_events where project_id = $1', [projectId])).length
  await flood()
  await send(other, [{}])
  expect(await kept(person.project.id)).toBe(keptADay)
  expect(await kept(other.project.id)).toBe(1)
  expect(await minutes(person)).toEqual([{ accepted: 0, rejected: 1_100 }])
  server.pass(24 * 60 * 60_000)
  await flood()
  expect(await kept(person.project.id)).toBe(2 * keptADay)
})

test('a project’s quarantine is closed to other organisations', async () => {
  const [me, other] = [await somebody(), await somebody()]
  await send(me, [{}])
  expect(await list(other)).toEqual([])
})

const replay = async ({ token, project }: Person, id: string, repaired?: unknown) =>
  server.call('replayQuarantined', { session: token, project: project.id, body: { id, event: repaired } })
const stored = async (person: Person) =>
  (
    await server.database.query<{ message_id: string }>('select message_id from events where project_id = $1 order by id', [
      person.project.id,
    ])
  ).map((row) => row.message_id)

test('an invalid event among 99 valid ones is repaired and sent again: it is stored once, however often, and leaves the quarantine', async () => {
  const person = await somebody()
  const poison = event({ originalTimestamp: 'yesterday' })
  const batch = Array.from({ length: 100 }, (_, index) => (index === 41 ? poison : event()))
  expect((await send(person, batch)).filter((it) => it === 'accepted')).toHaveLength(99)
  const [entry] = await list(person)
  const id = entry?.id ?? ''

  const again = { messageId: poison.messageId, status: 'rejected', reason: 'timestamp' }
  expect((await replay(person, id)).data).toEqual(again)
  expect((await replay(person, id, { ...poison, originalTimestamp: 'today' })).data).toEqual(again)
  expect(await list(person)).toEqual([entry])

  const repaired = { ...poison, messageId: 'of somebody’s own', originalTimestamp: server.now().toISOString() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => replay(person, id, repaired)))
  const outcomes = answers.map(({ data }) => (data as Receipt | null)?.status ?? 'gone')
  expect(outcomes.filter((it) => it === 'accepted')).toHaveLength(1)
  expect((await replay(person, id, repaired)).data).toBeNull()
  expect(await list(person)).toEqual([])
  const ids = await stored(person)
  expect(ids).toHaveLength(100)
  expect(ids.filter((it) => it === poison.messageId)).toHaveLength(1)
  expect(ids).not.toContain(repaired.messageId)
})

test('an event that is valid by now is sent again unchanged; one that was cut, or is over the quota, stays', async () => {
  const person = await somebody()
  const early = event()
  await send(person, [
    event({ properties: { text: 'x'.repeat(eventLimits.eventBytes) } }),
    { ...early, originalTimestamp: 'yesterday' },
  ])
  const [second, first] = await list(person)
  expect((await replay(person, first?.id ?? '')).data).toMatchObject({ status: 'rejected', reason: 'too_large' })
  await server.database.query('update quarantined_events set payload = $2 where id = $1::bigint', [
    second?.id ?? '',
    JSON.stringify(early),
  ])
  await server.database.query('update projects set monthly_events = 0 where id = $1', [person.project.id])
  expect((await replay(person, second?.id ?? '')).data).toMatchObject({ status: 'rejected', reason: 'quota' })
  await server.database.query('update projects set monthly_events = null where id = $1', [person.project.id])
  expect((await replay(person, second?.id ?? '')).data).toEqual({ messageId: early.messageId, status: 'accepted' })
  expect((await list(person)).map((it) => it.id)).toEqual([first?.id])
  expect(await stored(person)).toEqual([early.messageId])
})

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
const texts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`text${index}`, 'x'.repeat(eventLimits.stringBytes)]))

test.each([
  ['too deep by a level', nested(eventLimits.depth - 2), 'too_deep'],
  ['much too deep', nested(500), 'too_deep'],
  ['of too many keys', Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`k${index}`, 1])), 'too_many_keys'],
  ['of a key that is too long', { ['k'.repeat(129)]: 1 }, 'too_large'],
  ['of a text that is too long', { text: 'x'.repeat(eventLimits.stringBytes + 1) }, 'too_large'],
  ['too large', texts(5), 'too_large'],
  ['almost as large as a batch', texts(59), 'too_large'],
  ['of a NUL', { text: 'nul\0' }, 'unstorable'],
  ['of half a character', { text: 'x\ud800' }, 'unstorable'],
])('an event that was repaired into one %s is rejected with that reason, and stays', async (_, properties, reason) => {
  const person = await somebody()
  const early = event({ originalTimestamp: 'yesterday' })
  await send(person, [early])
  const listed = await list(person)
  const repaired = { ...early, originalTimestamp: server.now().toISOString(), properties }
  const { status, code, data } = await replay(person, listed[0]?.id ?? '', repaired)
  expect({ status, code, data }).toEqual({
    status: 200,
    code: 200,
    data: { messageId: early.messageId, status: 'rejected', reason },
  })
  expect(await list(person)).toEqual(listed)
  expect(await stored(person)).toEqual([])
})

test('an event that cannot be validated is refused whole: nested too deeply, or larger than a batch', async () => {
  const person = await somebody()
  const early = event({ originalTimestamp: 'yesterday' })
  await send(person, [early])
  const [entry] = await list(person)
  const again = async (properties: unknown) => {
    const { status, code } = await replay(person, entry?.id ?? '', { ...early, properties })
    return { status, code }
  }
  expect(await again(nested(513))).toEqual({ status: 200, code: serverProblems['request.invalid'].number })
  expect(await again(texts(62))).toEqual({ status: 413, code: serverProblems['body.tooLarge'].number })
  expect(await list(person)).toEqual([entry])
})

test('events in another organisation’s quarantine cannot be sent again', async () => {
  const [owner, stranger] = [await somebody(), await somebody()]
  await send(owner, [event({ originalTimestamp: 'yesterday' })])
  const [entry] = await list(owner)
  const asStranger = { token: stranger.token, project: owner.project } as Person
  expect((await replay(asStranger, entry?.id ?? '', event())).code).not.toBe(200)
  expect((await replay(stranger, entry?.id ?? '', event())).data).toBeNull()
  expect(await list(owner)).toEqual([entry])
})
