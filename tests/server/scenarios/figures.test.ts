import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ScenarioDetail, type Scenarios, scenarioSamples } from '#contract/scenarios/figures.ts'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import { armed, definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))
const minute = 60_000
const hour = 60 * minute

const listed = async (desk: Desk) => {
  const { items } = await desk.data<Scenarios>('listScenarios')
  return Object.fromEntries(items.map((it) => [it.scenario, it]))
}
const view = (desk: Desk, scenario: string, range = '24h') =>
  desk.data<ScenarioDetail>('viewScenario', { params: { scenario }, query: { range } })

test('a scenario that never happened says so; later its events and visitors of the last day and hour are counted', async () => {
  const desk = await openDesk(server)
  const before = await listed(desk)
  expect(Object.keys(before).toSorted()).toEqual(scenarios.toSorted())
  expect(before['search']).toMatchObject({ health: 'never', lastSeen: null, fires: { value: 0, exact: true }, goal: { of: 0 } })
  await desk.run(definitionOf({ arms: armed }))
  const [one, other] = [randomUUID(), randomUUID()]
  await desk.send({ anonymousId: one }, { anonymousId: one }, { anonymousId: other }, { anonymousId: one, event: 'purchase' })
  server.pass(2 * hour)
  await desk.send({ anonymousId: other })
  const { search, purchase } = await listed(desk)
  expect(search).toMatchObject({
    isEnabled: true,
    health: 'live',
    lastSeen: server.now().toISOString(),
    fires: { value: 4, exact: true },
    visitors: { value: 2, exact: true },
    lastHour: { value: 1, exact: true },
    strategies: { all: 1, running: 1 },
    delivered: { value: 4, exact: true },
  })
  expect(purchase).toMatchObject({ health: 'quiet', fires: { value: 1, exact: true }, goal: null })
})

test('the newest events show which required properties are missing', async () => {
  const desk = await openDesk(server)
  const visitor = { anonymousId: randomUUID(), event: 'purchase' }
  await desk.send(
    { ...visitor, properties: { order_id: 'A', value: 0, currency: 'CNY' } },
    { ...visitor, properties: { order_id: 'B', value: 10 } },
    { ...visitor, properties: { order_id: '', value: 10 } },
    { anonymousId: randomUUID(), event: 'user_login', userId: 'ann' },
    { anonymousId: randomUUID(), event: 'user_login' },
  )
  expect((await view(desk, 'purchase')).completeness).toMatchObject({
    of: 3,
    properties: [
      { name: 'order_id', count: 2 },
      { name: 'value', count: 3 },
      { name: 'currency', count: 1 },
    ],
  })
  expect((await view(desk, 'user_login')).completeness).toMatchObject({ of: 2, properties: [{ name: 'userId', count: 1 }] })
  expect((await view(desk, 'exit_intent')).completeness).toEqual({ of: 0, since: null, properties: [] })
})

test('what the same browser does within 30 minutes is a path, and a purchase within a day is the goal', async () => {
  const desk = await openDesk(server)
  const [buyer, stayer, leaver] = [randomUUID(), randomUUID(), randomUUID()]
  const cart = (anonymousId: string) => ({ anonymousId, event: 'add_to_cart' })
  await desk.send(cart(buyer), cart(stayer), cart(leaver))
  server.pass(10 * minute)
  await desk.send({ anonymousId: buyer, event: 'start_checkout' }, { anonymousId: stayer, event: 'start_checkout' })
  server.pass(10 * minute)
  await desk.send({ anonymousId: buyer, event: 'purchase' }, { anonymousId: buyer, type: 'ping', event: 'ping' })
  server.pass(15 * minute)
  await desk.send({ anonymousId: leaver, event: 'purchase' })
  const soon = await view(desk, 'add_to_cart')
  expect(soon.paths).toEqual({
    of: 3,
    none: 1,
    events: [
      { event: 'start_checkout', count: 2, medianSeconds: 600 },
      { event: 'purchase', count: 1, medianSeconds: 1_200 },
    ],
  })
  expect(soon.summary.goal).toEqual({ of: 0, reached: 0 })
  server.pass(25 * hour)
  expect((await view(desk, 'add_to_cart')).summary.goal).toEqual({ of: 3, reached: 2 })
})

test('a chart has a bucket for each hour, and longer ranges have longer buckets', async () => {
  const desk = await openDesk(server)
  await desk.send({ anonymousId: randomUUID() }, { anonymousId: randomUUID() })
  server.pass(3 * hour)
  await desk.send({ anonymousId: randomUUID() })
  const { chart } = await view(desk, 'search')
  expect([chart.buckets.length, chart.seconds, chart.countedSince]).toEqual([24, 3_600, null])
  expect(chart.buckets.slice(-4).map(({ count }) => count)).toEqual([2, 0, 0, 1])
  const week = (await view(desk, 'search', '7d')).chart
  expect([week.buckets.length, week.seconds, week.buckets.reduce((sum, { count }) => sum + count, 0)]).toEqual([28, 21_600, 3])
  expect((await view(desk, 'search', '30d')).chart.buckets).toHaveLength(30)
})

test('more events than are counted are said to be at least so many, and the chart begins where counting stopped', async () => {
  const desk = await openDesk(server)
  const { projectId, tenantId } = desk.ref
  const stored = scenarioSamples.chart + 5_000
  const atOnce = 5_000
  for (let from = 0; from < stored; from += atOnce)
    await server.database.query(
      `insert into events (project_id, id, tenant_id, message_id, type, event, anonymous_id, occurred_at, received_at, properties, context)
       select $1, n, $2, 'm' || n, 'track', 'search', 'a' || n % 7, at, at, '{}', '{}'
         from (select n, $3::timestamptz - n * interval '0.5 seconds' as at from generate_series($4::int + 1, $4::int + ${atOnce}) as n) rows`,
      [projectId, tenantId, server.now().toISOString(), from],
    )
  const { search } = await listed(desk)
  expect(search).toMatchObject({
    fires: { exact: false },
    visitors: { value: 7, exact: false },
    lastHour: { value: 7_199, exact: true },
  })
  expect(search?.fires.value).toBe(scenarioSamples.day + 1)
  const { chart, completeness, paths } = await view(desk, 'search', '30d')
  expect(chart.countedSince).not.toBe(null)
  expect(chart.buckets.every(({ at }) => at > (chart.countedSince ?? ''))).toBe(true)
  expect([completeness.of, paths.of]).toEqual([scenarioSamples.properties, scenarioSamples.afterwards])
})
