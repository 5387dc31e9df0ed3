import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Goals, SavedGoal } from '#contract/goals/goals.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { goalOf } from './fixtures.ts'

const server = withServer(() => ({ actionContents: contents }))
const day = 86_400_000

const read = (desk: Desk) => desk.data<Goals>('listGoals')
const dateIn = (days: number) => new Date(server.now().getTime() + 8 * 3_600_000 + days * day).toISOString().slice(0, 10)
const purchase = (anonymousId: string, value: number) => ({
  anonymousId,
  event: 'purchase',
  properties: { order_id: randomUUID(), value, currency: 'CNY' },
})

test('a goal is created, read with its owner, changed once by those who know it, and deleted', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.data<SavedGoal>('createGoal', { body: goalOf(desk.userId) })
  const [goal] = (await read(desk)).items
  expect(goal).toMatchObject({ id, metric: 'orders', target: 100, owner: desk.userId, revision: 1 })
  expect(goal?.ownerName).not.toBeNull()
  const body = { goal: goalOf(desk.userId, { target: 200 }), replaces: 1 }
  await desk.data('changeGoal', { params: { id }, body })
  expect((await read(desk)).items).toMatchObject([{ target: 200, revision: 2 }])
  const other = { goal: goalOf(desk.userId, { target: 300 }), replaces: 1 }
  expect((await desk.call('changeGoal', { params: { id }, body: other })).code).toBe(40991)
  expect((await desk.call('changeGoal', { params: { id: randomUUID() }, body })).code).toBe(40491)
  await desk.data('deleteGoal', { params: { id } })
  await desk.data('deleteGoal', { params: { id } })
  expect((await read(desk)).items).toEqual([])
})

test('a reversed window, no target, a share of more than all and a foreign owner are refused', async () => {
  const desk = await openDesk(server)
  const refused = async (different: Parameters<typeof goalOf>[1]) =>
    (await desk.call('createGoal', { body: goalOf(desk.userId, different) })).code
  expect(await refused({ to: '2026-02-28' })).toBe(40001)
  expect(await refused({ to: '2027-03-02' })).toBe(40001)
  expect(await refused({ from: '2026-02-30' })).toBe(40001)
  expect(await refused({ target: 0 })).toBe(40001)
  expect(await refused({ metric: 'conversionRate', target: 1.01 })).toBe(40001)
  const other = await openDesk(server)
  expect(await refused({ owner: other.userId })).toBe(40092)
  expect((await read(desk)).items).toEqual([])
})

test('a project has 20 goals at most', async () => {
  const desk = await openDesk(server)
  for (let place = 0; place < 20; place++) await desk.data('createGoal', { body: goalOf(desk.userId) })
  expect((await desk.call('createGoal', { body: goalOf(desk.userId) })).code).toBe(40091)
})

test('without data nothing is a number, and three goals begin with one press, once', async () => {
  const desk = await openDesk(server)
  expect(await desk.data('createStarterGoals')).toEqual({ created: 3 })
  expect(await desk.data('createStarterGoals')).toEqual({ created: 0 })
  const { items, today } = await read(desk)
  expect(items.map(({ metric, target, from }) => [metric, target, from]).sort()).toEqual([
    ['orders', 100, today],
    ['revenuePerVisitor', 1, today],
    ['signUps', 100, today],
  ])
  for (const { progress } of items)
    expect(progress).toMatchObject({ state: 'running', current: null, pace: null, forecast: null, reason: 'tooFewDays' })
})

test('what was reached is what the project counted by the day in its zone, and is foreseen from four weeks on', async () => {
  const desk = await openDesk(server)
  const start = dateIn(0)
  for (let place = 0; place < 16; place++) {
    const visitors = Array.from({ length: 3 }, () => randomUUID())
    await desk.send(
      ...visitors.map((it) => ({ anonymousId: it, type: 'page' as const, event: 'page_view' })),
      ...visitors.slice(0, 2).map((it) => purchase(it, 30)),
      ...visitors.slice(0, 1).map((anonymousId) => ({ anonymousId, event: 'user_signup' })),
    )
    server.pass(day)
    // A session that is not used for a week ends.
    await read(desk)
  }
  const window = { from: start, to: dateIn(13) }
  for (const metric of ['orders', 'revenue', 'signUps', 'revenuePerVisitor'] as const)
    await desk.data('createGoal', { body: goalOf(desk.userId, { metric, ...window }) })
  await desk.data('createGoal', { body: goalOf(desk.userId, { from: start, to: dateIn(-3) }) })
  const { items } = await read(desk)
  const currents = new Map(items.map((it) => [`${it.metric} ${it.progress.state}`, it.progress]))
  expect(currents.get('orders running')).toMatchObject({ current: 32, reason: null, contributions: [] })
  expect(currents.get('revenue running')?.current).toBe(960)
  expect(currents.get('signUps running')?.current).toBe(16)
  expect(currents.get('revenuePerVisitor running')?.current).toBeCloseTo(960 / 48, 9)
  expect(currents.get('orders over')).toMatchObject({ current: 28, elapsed: 1, forecast: null, reason: 'over' })
  // Two orders each day before; of today, at the same time of the day, a part is left.
  const forecast = currents.get('orders running')?.forecast
  expect(forecast?.value).toBeGreaterThan(56)
  expect(forecast?.value).toBeLessThanOrEqual(61)
})

test('strategies are told with what they caused and their part of it, once enough people were seen', async () => {
  const desk = await openDesk(server)
  const goal = { metric: 'purchase', hours: 24, direction: 'up' as const, guardrails: [] }
  const { id: strategy } = await desk.run(definitionOf({ holdout: 50, reentry: { kind: 'once' }, goal }))
  await desk.data('createGoal', { body: goalOf(desk.userId, { from: dateIn(0), to: dateIn(9) }) })
  const meet = async (people: number) => {
    const visitors: string[] = Array.from({ length: people }, () => randomUUID())
    await desk.send(...visitors.map((anonymousId) => ({ anonymousId })))
    server.pass(1_000)
    await desk.send(...visitors.filter((_, place) => place % 2 === 0).map((it) => purchase(it, 10)))
    await server.app.sweep()
    return (await read(desk)).items[0]?.progress
  }
  expect(await meet(20)).toMatchObject({ current: 10, contributions: [] })
  for (let batch = 0; batch < 3; batch++) await meet(70)
  const progress = await meet(70)
  expect(progress?.current).toBe(150)
  const [part] = progress?.contributions ?? []
  expect(part).toMatchObject({ strategy, name: 'A strategy' })
  expect(part?.share).toBeCloseTo((part?.units.point ?? 0) / 150, 12)
})
