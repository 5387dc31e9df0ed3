import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FunnelAnswer, InsightAnswer, TrendsAnswer } from '#contract/insights/answer.ts'
import { type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { clientOf } from '#tests/support/server.ts'
import { live, packIn, sent } from './histories.ts'

const server = withServer()
const query = (sql: string, parameters: string[] = []) => server.database.query(sql, parameters)
const unpack = (shop: Shop) => query('delete from packed_parts where project_id = $1', [shop.project.id])
/** Then no packed event has a property: nothing else would notice that these are missing. */
const forgetValues = (shop: Shop) => query('delete from packed_properties where project_id = $1', [shop.project.id])

/** Asks a process that remembers no answer. */
const askerOf = ({ token, project }: Shop) => {
  const call = clientOf(besides(server, {}).request)
  return async (question: object) => {
    const { code, data } = await call('queryInsight', { session: token, project: project.id, body: question })
    const { computedAt: _, ...answer } = data as InsightAnswer
    return { code, ...answer }
  }
}
const answersOf = async (shop: Shop, questions: readonly object[]) => {
  const ask = askerOf(shop)
  const answers: object[] = []
  for (const it of questions) answers.push({ question: it, answer: await ask(it) })
  return answers
}

const measures = [
  { of: 'total' },
  { of: 'people' },
  { of: 'sum', property: 'value' },
  { of: 'average', property: 'value' },
  { of: 'sum', property: 'colour' },
]
const conditions = [[], [{ property: 'value', is: 'gt', value: 0 }]]

const view = { event: 'view' }
const ofPrice = { event: 'view', where: [{ property: 'value', is: 'gt', value: 0.1 }] }
const ofColour = { event: 'view', where: [{ property: 'colour', is: 'exists' }] }
const behind = (step: number, who: string, group: number | null) => ({ people: { step, who, group } })
const funnels = [
  { steps: [view, { event: 'buy' }], breakdown: 'colour', ...behind(0, 'reached', 1) },
  { steps: [view, view, { event: 'buy' }], breakdown: 'value', ...behind(1, 'left', 0) },
  { steps: [{ event: 'buy' }, view], breakdown: 'page.path', ...behind(0, 'left', 10) },
  // One event may be several steps.
  { steps: [ofPrice, ofColour, view], ...behind(1, 'reached', null) },
  { steps: [view, ofPrice, { event: 'add' }, ofColour], breakdown: 'colour', ...behind(1, 'left', 2) },
  { steps: [ofColour, ofPrice], ...behind(0, 'reached', 1) },
]

/** An event with a property that has more values than groups are shown, some of them written in two ways. */
const valued = fc.record({
  sent,
  amount: fc.constantFrom(0.1, 0.2, 1 / 3, 1e21, -1e21, 1e-7, 1e308, 2 ** 53, 5, 7, '12', null, [1], undefined),
  size: fc.oneof(
    fc.integer({ min: 0, max: 14 }),
    fc.constantFrom('7', 'true', true, null, '', 'é', '\u{1F600}', '\uFFFD', ['red'], { a: 1 }, 'x'.repeat(210), 'x'.repeat(700)),
    fc.constant(undefined),
  ),
})

test('answers from packed values equal those from the log', { timeout: 240_000 }, async () => {
  const runs = fc.asyncProperty(
    fc.array(valued, { minLength: 1, maxLength: 60 }),
    fc.constantFrom(3, 11, 50),
    fc.boolean(),
    async (events, size, isOfSome) => {
      const shop = await shopOf(server)
      const range = { from: '2025-03-28', to: '2025-04-01', zone: 'Europe/Paris' }
      const all = events.map((it) => ({ ...it.sent, value: it.amount, colour: it.size }))
      await live(server, shop, all, Date.parse(`${range.from}T00:00:00Z`))
      const who = isOfSome ? { who: [{ profile: 'device', is: 'notEquals', value: 'phone' }] } : {}
      const asked = (breakdown: string | null) =>
        conditions.map((where) => {
          const series = measures.map((measure) => ({ event: 'view', where, measure }))
          return { kind: 'trends', ...range, granularity: 'day', series, breakdown, ...who }
        })
      const trends = [null, 'colour', 'value', 'page.path', 'nowhere'].flatMap(asked)
      const questions = [...trends, ...funnels.map((it) => ({ kind: 'funnel', ...range, windowHours: 48, ...it, ...who }))]
      const fromLog = await answersOf(shop, questions)
      await packIn(server, size)
      expect(await answersOf(shop, questions)).toEqual(fromLog)
    },
  )
  await fc.assert(runs, { numRuns: 16 })
})

const today = () => server.now().toISOString().slice(0, 10)
const trend = (measure: object, breakdown: string | null = null) => ({
  kind: 'trends',
  from: today(),
  to: today(),
  zone: 'UTC',
  granularity: 'day',
  series: [{ event: 'view', where: [], measure }],
  breakdown,
})

/** Sends views with these properties, those of different people one after the other, and packs them in parts of so many. */
const viewsPacked = async (properties: readonly object[], size: number) => {
  const shop = await shopOf(server)
  for (let from = 0; from < properties.length; from += 100)
    await shop.send(
      properties
        .slice(from, from + 100)
        .map((it, place) => ({ anonymousId: ['ann', 'ben', 'eve'][place % 3] ?? '', event: 'view', properties: it })),
    )
  await shop.fold()
  await packIn(server, size)
  return shop
}
/** The groups of a trend with their totals, in their order. */
const totalsOf = async (shop: Shop, question: object) =>
  ((await askerOf(shop)(question)) as unknown as TrendsAnswer).series.map(({ group, total }) => [
    group === null ? null : group.is === 'value' ? group.value : `(${group.is})`,
    total,
  ])

test('groups are those of packed values, also of what is written differently and of what is missing', async () => {
  const shop = await viewsPacked([{ size: '7' }, { size: 7 }, { size: true }, { size: null }, {}, { size: [7] }], 3)
  const expected = [
    ['(none)', 3],
    ['7', 2],
    ['true', 1],
  ]
  expect(await totalsOf(shop, trend({ of: 'total' }, 'size'))).toEqual(expected)
  expect(await totalsOf(shop, trend({ of: 'people' }, 'size'))).toEqual(expected)
  await forgetValues(shop)
  expect(await totalsOf(shop, trend({ of: 'total' }, 'size'))).toEqual([['(none)', 6]])
})

test('ten groups are shown, of as many events the first in the order of bytes, and people of all others count once', async () => {
  const sizes = ['\u{1F600}', '\u{1F601}', '\uFFFD', 'B', 'a', 'A', 'c', 'd', 'e', 'f', 'g', 'h', 'h']
  const shop = await viewsPacked([...sizes.map((size) => ({ size }))], 4)
  const question = trend({ of: 'people' }, 'size')
  const packed = await totalsOf(shop, question)
  expect(packed).toHaveLength(11)
  expect(packed.map(([group]) => group).slice(8)).toEqual(['g', '\uFFFD', '(others)'])
  expect(packed.at(-1)).toEqual(['(others)', 2])
  await unpack(shop)
  expect(await totalsOf(shop, question)).toEqual(packed)
})

test('a property with more than a thousand values in a part, and events that are not packed yet, are read from the log', async () => {
  const shop = await viewsPacked(
    Array.from({ length: 1_001 }, (_, place) => ({ order: `o${String(place).padStart(4, '0')}`, size: place % 2 })),
    1_001,
  )
  await shop.send([{ anonymousId: 'new', event: 'view', properties: { order: 'o0500', size: 'x' } }])
  await shop.fold()
  const orders = await totalsOf(shop, trend({ of: 'total' }, 'order'))
  expect(orders[0]).toEqual(['o0500', 2])
  expect(orders.at(-1)).toEqual(['(others)', 991])
  const sizes = [
    ['0', 501],
    ['1', 500],
    ['x', 1],
  ]
  expect(await totalsOf(shop, trend({ of: 'total' }, 'size'))).toEqual(sizes)
  await forgetValues(shop)
  expect(await totalsOf(shop, trend({ of: 'total' }, 'size'))).toEqual([
    ['(none)', 1_001],
    ['x', 1],
  ])
})

test('numbers are summed exactly, and what is no number counts only as an event', async () => {
  const prices = [0.1, 0.2, 0.3, '5', true, null, undefined, 1e21, 1, -1e21]
  const shop = await viewsPacked(
    prices.map((price, place) => ({ price, size: place < 3 ? 'small' : 'large' })),
    5,
  )
  const priceBy = (of: string, breakdown: string | null) => totalsOf(shop, trend({ of, property: 'price' }, breakdown))
  expect(await priceBy('sum', null)).toEqual([[null, 1.6]])
  expect(await priceBy('average', null)).toEqual([[null, 1.6 / 6]])
  expect(await priceBy('sum', 'size')).toEqual([
    ['large', 1],
    ['small', 0.6],
  ])
  expect(await priceBy('average', 'size')).toEqual([
    ['large', 1 / 3],
    ['small', 0.2],
  ])
  await forgetValues(shop)
  expect(await priceBy('sum', null)).toEqual([[null, 0]])
  expect(await priceBy('average', null)).toEqual([[null, null]])
})

test('the last digits of an average are those of the log, also where numbers are written with zeros at their end', async () => {
  const shop = await viewsPacked([{ size: 1 }, { size: 2 }, { size: 4 }, { size: 'none' }], 4)
  await query(`update events set properties = '{"price": 2.50000000000000000000}' where project_id = $1 and id = 1`, [
    shop.project.id,
  ])
  await query(`update events set properties = '{"price": 1}' where project_id = $1 and id = 2`, [shop.project.id])
  await query(`update events set properties = '{"price": 0.3333333333333333}' where project_id = $1 and id = 3`, [
    shop.project.id,
  ])
  const questions = ['sum', 'average'].flatMap((of) => [null, 'price'].map((it) => trend({ of, property: 'price' }, it)))
  const fromLog = await answersOf(shop, questions)
  await packIn(server, 4)
  expect(await answersOf(shop, questions)).toEqual(fromLog)
  await forgetValues(shop)
  expect(await totalsOf(shop, trend({ of: 'sum', property: 'price' }))).toEqual([[null, 0]])
})

const funnelOf = async (shop: Shop, question: object) => {
  const range = { from: today(), to: today(), zone: 'UTC' }
  const { groups, people } = (await askerOf(shop)({
    kind: 'funnel',
    ...range,
    windowHours: 1,
    ...question,
  })) as unknown as FunnelAnswer
  const counts = groups.map(({ group, steps }) => [
    group === null ? null : group.is === 'value' ? group.value : `(${group.is})`,
    ...steps.map((it) => it.people),
  ])
  return { counts, people: people?.length ?? null }
}

test('people of a funnel are in the group of their first step, and those of all groups that are not named are in one', async () => {
  const shop = await shopOf(server)
  const colours = ['red', 'red', 'blue', undefined, ...Array.from({ length: 9 }, (_, place) => `c${place}`)]
  for (const [place, colour] of colours.entries()) {
    const anonymousId = `visitor-${place}`
    await shop.send([
      { anonymousId, event: 'view', properties: colour ? { colour } : {} },
      { anonymousId, event: 'view', properties: { colour: 'later' } },
      ...(place % 2 === 0 ? [{ anonymousId, event: 'buy', properties: { colour: 'none of these' } }] : []),
    ])
  }
  await shop.send([{ anonymousId: 'visitor-1', event: 'buy' }])
  await shop.fold()
  await packIn(server, 17)
  const question = { steps: [{ event: 'view' }, { event: 'buy' }], breakdown: 'colour' }
  const { counts } = await funnelOf(shop, question)
  expect(counts.slice(0, 4)).toEqual([
    [null, 13, 8],
    ['red', 2, 2],
    ['(none)', 1, 0],
    ['blue', 1, 1],
  ])
  expect(counts.at(-2)).toEqual(['c6', 1, 1])
  expect(counts.at(-1)).toEqual(['(others)', 2, 1])
  const behindOthers = { ...question, people: { step: 0, who: 'left', group: 10 } }
  expect((await funnelOf(shop, behindOthers)).people).toBe(1)
  await forgetValues(shop)
  expect((await funnelOf(shop, question)).counts[1]?.[0]).toBe('(none)')
})

test('steps of one event under different conditions are told apart by packed values, and one event is not two of them', async () => {
  const red = { event: 'view', where: [{ property: 'colour', is: 'equals', value: 'red' }] }
  const large = { event: 'view', where: [{ property: 'size', is: 'gte', value: 5 }] }
  const shop = await shopOf(server)
  const view = (anonymousId: string, properties: object) => ({ anonymousId, event: 'view', properties })
  await shop.send([view('ann', { colour: 'red', size: 7 }), view('ben', { colour: 'red' }), view('ben', { size: 5 })])
  await shop.send([view('eve', { colour: 'red', size: 5 }), view('eve', { colour: 'red', size: 6 }), view('joe', { size: 9 })])
  await shop.fold()
  await packIn(server, 6)
  expect((await funnelOf(shop, { steps: [red, large] })).counts).toEqual([[null, 3, 2]])
  expect((await funnelOf(shop, { steps: [large, red] })).counts).toEqual([[null, 4, 1]])
  expect((await funnelOf(shop, { steps: [red, { event: 'view' }, red] })).counts).toEqual([[null, 3, 2, 0]])
  await forgetValues(shop)
  expect((await funnelOf(shop, { steps: [red, large] })).counts).toEqual([[null, 0, 0]])
})
