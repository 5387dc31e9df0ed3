import { expect, test } from 'vitest'
import type { EventsAnswer, InsightAnswer, TopAnswer, TrendsAnswer } from '#contract/insights/answer.ts'
import { identify, type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'

// On both databases: a read that takes too long is cancelled in PostgreSQL only.

const server = withServer()

const ask = async <Answer extends InsightAnswer>(shop: Shop, body: object) =>
  server.call('queryInsight', { session: shop.token, project: shop.project.id, body }) as Promise<{
    code: number
    msg: string
    data: Answer
  }>

const today = () => server.now().toISOString().slice(0, 10)
const range = () => ({ from: today(), to: today(), zone: 'UTC' })
const trend = (event: string, of: string, over: object = {}) => ({
  kind: 'trends',
  ...range(),
  series: [{ event, measure: { of }, ...over }],
})

const segmentOf = async ({ token, project }: Shop): Promise<string> => {
  const body = { name: 'Buyers', description: '', definition: { did: 'buy' } }
  const { data } = await server.call('createSegment', { session: token, project: project.id, body })
  return (data as { id: string }).id
}

test.each([
  [40081, { from: '2025-02-02', to: '2025-02-01' }],
  [40082, { from: '1925-02-02', to: '2025-02-01' }],
  [40083, { from: '2025-02-02', to: '2999-02-01' }],
  [40080, { from: '2025-02-30', to: '2025-03-01' }],
  [40084, { from: '2025-02-02', to: '2025-02-03', zone: 'Mars/Olympus' }],
])('days that cannot be reported are told with a sentence (%i)', async (code, days) => {
  const shop = await shopOf(server)
  const answer = await ask(shop, { kind: 'pages', ...days })
  expect(answer).toMatchObject({ code, data: null })
  expect(answer.msg.length).toBeGreaterThan(5)
})

test.each([
  ['no series', { kind: 'trends', series: [] }],
  ['six series', { kind: 'trends', series: Array.from({ length: 6 }, () => ({ event: 'view', measure: { of: 'total' } })) }],
  ['a funnel of one step', { kind: 'funnel', steps: [{ event: 'view' }], windowHours: 1 }],
  ['a window of 91 days', { kind: 'funnel', steps: [{ event: 'view' }, { event: 'buy' }], windowHours: 91 * 24 }],
  ['13 periods', { kind: 'retention', first: { event: 'view' }, returning: { event: 'buy' }, unit: 'day', periods: 13 }],
  ['an unsafe property', { kind: 'trends', series: [{ event: 'view', measure: { of: 'sum', property: '__proto__' } }] }],
  ['a cursor that is no id', { kind: 'events', before: "1'; drop table events" }],
  ['an unknown kind', { kind: 'tables' }],
  ['no condition on people', { kind: 'pages', who: [] }],
  ['a segment that is no id', { kind: 'pages', who: [{ segment: 'buyers', isIn: true }] }],
  ['an empty country', { kind: 'pages', who: [{ profile: 'country', is: 'equals', value: ' ' }] }],
  ['a personal condition', { kind: 'pages', who: [{ trait: 'email', is: 'exists' }] }],
  ['people of the record', { kind: 'events', who: [{ profile: 'identified', value: true }] }],
])('%s is refused', async (_, body) => {
  const shop = await shopOf(server)
  expect((await ask(shop, { ...range(), ...body })).code).toBe(40001)
})

test('a project without events answers zeros, and nothing that is no number', async () => {
  const shop = await shopOf(server)
  const { data } = await ask<TrendsAnswer>(shop, trend('view', 'total'))
  expect(data.series).toEqual([{ series: 0, group: null, total: 0, values: data.points.map(() => 0) }])
  for (const body of [
    { kind: 'funnel', steps: [{ event: 'view' }, { event: 'buy' }], windowHours: 1 },
    { kind: 'retention', first: { event: 'view' }, returning: { event: 'buy' }, unit: 'week', periods: 3 },
    { kind: 'pages' },
    { kind: 'sources' },
    { kind: 'events' },
  ])
    expect((await ask(shop, { ...range(), ...body })).code).toBe(200)
})

test('people who turn out to be one count once, although nothing new was said about the event', async () => {
  const shop = await shopOf(server)
  await shop.send([
    { anonymousId: 'phone', event: 'view' },
    { anonymousId: 'laptop', event: 'view' },
  ])
  await shop.fold()
  expect((await ask<TrendsAnswer>(shop, trend('view', 'people'))).data.series[0]?.total).toBe(2)
  await shop.send([identify('phone', 'ann'), identify('laptop', 'ann')])
  await shop.fold()
  expect((await ask<TrendsAnswer>(shop, trend('view', 'people'))).data.series[0]?.total).toBe(1)
})

test('the same question is answered from memory until something is stored', async () => {
  const shop = await shopOf(server)
  await shop.send([{ anonymousId: 'ann', event: 'view' }])
  await shop.fold()
  const first = (await ask<TrendsAnswer>(shop, trend('view', 'total'))).data
  server.pass(1_000)
  expect((await ask<TrendsAnswer>(shop, trend('view', 'total'))).data.computedAt).toBe(first.computedAt)
  await shop.send([{ anonymousId: 'ben', event: 'view' }])
  await shop.fold()
  const next = (await ask<TrendsAnswer>(shop, trend('view', 'total'))).data
  expect(next.series[0]?.total).toBe(2)
  expect(next.computedAt).not.toBe(first.computedAt)
})

test('only events of the people who are asked about count, as they are now', async () => {
  const shop = await shopOf(server)
  const made = await segmentOf(shop)
  const of = (anonymousId: string, event: string, device: string) => ({ anonymousId, event, context: { device } })
  await shop.send([
    of('ann', 'view', 'phone'),
    of('ann', 'buy', 'phone'),
    of('ben', 'view', 'desktop'),
    of('eve', 'view', 'desktop'),
  ])
  await shop.fold()
  const total = async (...who: object[]) =>
    (await ask<TrendsAnswer>(shop, { ...trend('view', 'total'), who })).data.series[0]?.total
  const device = { profile: 'device', is: 'equals', value: 'desktop' }
  expect(await total(device)).toBe(2)
  expect(await total({ ...device, is: 'notEquals' })).toBe(1)
  expect(await total({ segment: made, isIn: true })).toBe(1)
  expect(await total({ segment: made, isIn: false })).toBe(2)
  expect(await total({ segment: made, isIn: true }, device)).toBe(0)
  expect(await total({ profile: 'identified', value: true })).toBe(0)
  await shop.send([identify('ben', 'one')])
  await shop.fold()
  expect(await total({ profile: 'identified', value: true })).toBe(1)
})

test('a segment that is unknown, gone or of another project is told', async () => {
  const [shop, other] = [await shopOf(server), await shopOf(server)]
  const own = await segmentOf(shop)
  const asking = (segment: string) => ask(shop, { ...trend('view', 'total'), who: [{ segment, isIn: false }] })
  expect((await asking(own)).code).toBe(200)
  expect((await asking(await segmentOf(other))).code).toBe(40420)
  expect((await asking(crypto.randomUUID())).code).toBe(40420)
  await server.call('deleteSegment', { session: shop.token, project: shop.project.id, params: { id: own } })
  expect((await asking(own)).code).toBe(40420)
})

test('a breakdown names ten groups and adds up the others', async () => {
  const shop = await shopOf(server)
  await shop.send(
    Array.from({ length: 13 }, (_, place) =>
      Array.from({ length: 14 - place }, () => ({ anonymousId: 'ann', event: 'view', properties: { colour: `c${place}` } })),
    ).flat(),
  )
  await shop.fold()
  const { data } = await ask<TrendsAnswer>(shop, { ...trend('view', 'total'), breakdown: 'colour' })
  expect(data.series.map(({ total }) => total)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4 + 3 + 2])
  expect(data.series.at(0)?.group).toEqual({ is: 'value', value: 'c0' })
  expect(data.series.at(-1)?.group).toEqual({ is: 'others' })
})

test('the record of events goes back page by page, whatever is in it', async () => {
  const shop = await shopOf(server)
  await shop.send(Array.from({ length: 120 }, (_, place) => ({ anonymousId: 'ann', event: 'view', properties: { place } })))
  const seen: unknown[] = []
  let before: string | null = null
  do {
    const { data }: { data: EventsAnswer } = await ask<EventsAnswer>(shop, { kind: 'events', ...range(), before })
    seen.push(...data.events.map((it) => it.properties['place']))
    before = data.next
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, place) => 119 - place))
})

test('who may not see personal data sees none, and cannot ask for it', async () => {
  const shop = await shopOf(server)
  const properties = { email: 'ann@example.com', note: 'of ann@example.com' }
  const context = { page: { path: '/ann@example.com', url: 'https://shop.example/ann@example.com' } }
  await shop.send([
    { anonymousId: 'ann', event: 'view', properties, context },
    { anonymousId: 'ann', event: 'page_view', type: 'page', context },
  ])
  await shop.fold()
  await shop.become('viewer')
  for (const body of [
    { ...trend('view', 'total'), breakdown: 'email' },
    { ...trend('view', 'total'), breakdown: 'note' },
    { kind: 'pages', ...range() },
    { kind: 'events', ...range() },
  ]) {
    const answer = await ask(shop, body)
    expect(answer.code).toBe(200)
    expect(JSON.stringify(answer)).not.toContain('ann@')
  }
  const pages = await ask<TopAnswer>(shop, { kind: 'pages', ...range() })
  const name = pages.data.rows[0]?.name
  expect((await ask<TopAnswer>(shop, { kind: 'pages', ...range(), people: { name } })).data.people).toHaveLength(1)
  const where = [{ property: 'email', is: 'startsWith', value: 'a' }]
  expect(await ask(shop, trend('view', 'total', { where }))).toMatchObject({ code: 40095, data: null })
  expect(await ask(shop, { kind: 'events', ...range(), where })).toMatchObject({ code: 40095, data: null })
  const found = await ask<EventsAnswer>(shop, { kind: 'events', ...range(), text: 'ann@' })
  expect(found.data.events).toEqual([])
})

test('the names of events and properties are offered, the most frequent first', async () => {
  const shop = await shopOf(server)
  await shop.send([
    { anonymousId: 'ann', event: 'buy', properties: { value: 1, colour: 'red' } },
    { anonymousId: 'ann', event: 'view', properties: { colour: 'red' } },
    { anonymousId: 'ann', event: 'view' },
  ])
  const { data } = await server.call('listInsightNames', { session: shop.token, project: shop.project.id })
  expect(data).toEqual({ events: ['view', 'buy'], properties: ['colour', 'value'] })
})
