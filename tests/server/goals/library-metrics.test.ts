import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Metric, MetricDefinition } from '#contract/experiments/metrics.ts'
import type { Goal, Goals } from '#contract/goals/goals.ts'
import { definitionOf as strategyOf } from '#tests/server/decisions/definitions.ts'
import { contents, type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { goalOf } from './fixtures.ts'

const server = withServer(() => ({ actionContents: contents }))
const day = 86_400_000
const offset = 8 * 3_600_000

const dateOf = (at: number) => new Date(at + offset).toISOString().slice(0, 10)
const dateIn = (days: number) => dateOf(server.now().getTime() + days * day)
const read = async (desk: Desk) => (await desk.data<Goals>('listGoals')).items
const base = { kind: 'mean', denominator: null, fromHours: 0, hours: 24, cap: null, direction: 'up', isGuardrail: false } as const
const definitionOf = (different: Partial<MetricDefinition>): MetricDefinition => ({
  ...base,
  ...{ lookBackDays: 0, measure: { kind: 'event', event: 'search', where: [] } },
  ...different,
})
const make = async (desk: Desk, name: string, different: Partial<MetricDefinition>) =>
  (await desk.data<Metric>('createMetric', { body: { name, definition: definitionOf(different) } })).id
const isTea = [{ property: 'kind', is: 'equals' as const, value: 'tea' }]
const seconds = { kind: 'property' as const, event: 'listen', where: isTea, property: 'seconds' }

type Sent = { at: number; anonymousId: string; event: string; properties: Record<string, unknown> }

/** What the metrics are by their definitions, from the events as they were sent. */
const recounted = (sent: readonly Sent[], { from, to }: { from: string; to: string }) => {
  const inside = sent.filter(({ at }) => dateOf(at) >= from && dateOf(at) <= to)
  const visitorDays = (events: readonly Sent[]) => new Set(events.map(({ at, anonymousId }) => `${dateOf(at)} ${anonymousId}`))
  const visitors = visitorDays(inside).size
  const secondsOf = ({ event, properties }: Sent) =>
    event === 'listen' && properties['kind'] === 'tea' ? Number(properties['seconds'] ?? 0) : 0
  const sum = (of: (it: Sent) => number, events = inside) => events.reduce((total, it) => total + of(it), 0)
  const orders = inside.filter(({ event }) => event === 'purchase')
  const capped = [...visitorDays(inside)].reduce((total, key) => {
    const own = inside.filter(({ at, anonymousId }) => `${dateOf(at)} ${anonymousId}` === key)
    return total + Math.min(50, sum(secondsOf, own))
  }, 0)
  return {
    mean: sum(secondsOf) / visitors,
    capped: capped / visitors,
    ratio: sum(({ properties }) => Number(properties['value']), orders) / orders.length,
    count: inside.filter(({ event }) => event === 'search').length / visitors,
    share: visitorDays(inside.filter(({ event }) => event === 'search')).size / visitors,
  }
}

test('goals on a mean, a ratio, a count and a share are what one finds by reading every event', async () => {
  const desk = await openDesk(server)
  const sent: Sent[] = []
  const people = Array.from({ length: 5 }, () => randomUUID())
  for (let place = 0; place < 17; place++) {
    const today = people.flatMap((anonymousId, person): Omit<Sent, 'at'>[] => {
      const turn = place * 5 + person
      if (turn % 4 === 3) return []
      const listen = {
        anonymousId,
        event: 'listen',
        properties: { kind: turn % 3 === 0 ? 'coffee' : 'tea', seconds: turn % 2 ? 10 + turn : `${20 + turn}.5` },
      }
      const search = { anonymousId, event: 'search', properties: {} }
      const purchase = {
        anonymousId,
        event: 'purchase',
        properties: { order_id: randomUUID(), value: 10 + turn, currency: 'CNY' },
      }
      return [
        listen,
        ...(turn % 2 ? [listen, search] : []),
        ...(turn % 5 === 0 ? [search, search] : []),
        ...(turn % 3 === 1 ? [purchase] : []),
      ]
    })
    await desk.send(...today)
    sent.push(...today.map((it) => ({ ...it, at: server.now().getTime() })))
    server.pass(day)
    // A session that is not used for a week ends.
    await read(desk)
  }
  const ids = {
    mean: await make(desk, 'Seconds', { measure: seconds }),
    capped: await make(desk, 'Seconds, at most 50', { measure: seconds, cap: 50 }),
    ratio: 'orderValue',
    count: await make(desk, 'Searches', { kind: 'count' }),
    share: await make(desk, 'Searchers', { kind: 'proportion' }),
  }
  const window = { from: dateIn(-12), to: dateIn(10) }
  for (const [name, id] of Object.entries(ids))
    await desk.data('createGoal', {
      body: goalOf(desk.userId, { metric: `library:${id}`, target: name === 'share' ? 0.9 : 40, ...window }),
    })
  const items = await read(desk)
  const expected = recounted(sent, window)
  for (const [name, id] of Object.entries(ids) as [keyof typeof expected, string][]) {
    const goal = items.find(({ metric }) => metric === `library:${id}`)
    expect(goal?.progress.current, name).toBeCloseTo(expected[name], 9)
    expect(goal?.progress.pace, name).toBeCloseTo(expected[name] / (name === 'share' ? 0.9 : 40), 9)
    const { value = 0, interval = [0, 0] } = goal?.progress.forecast ?? {}
    expect(interval[0], name).toBeLessThanOrEqual(value)
    expect(interval[1], name).toBeGreaterThanOrEqual(value)
    expect(interval[0], name).toBeGreaterThanOrEqual(
      name === 'mean' || name === 'capped' || name === 'ratio' ? Number.NEGATIVE_INFINITY : 0,
    )
  }
  expect(items.find(({ metric }) => metric === 'library:orderValue')?.library).toEqual({
    id: 'orderValue',
    name: null,
    kind: 'ratio',
    isMoney: true,
  })
})

test('a return, a metric that is not there and a share of more than all are refused', async () => {
  const desk = await openDesk(server)
  const refused = async (different: Parameters<typeof goalOf>[1]) =>
    (await desk.call('createGoal', { body: goalOf(desk.userId, different) })).code
  expect(await refused({ metric: 'library:returnRate', target: 0.2 })).toBe(40093)
  expect(await refused({ metric: `library:${randomUUID()}` })).toBe(40093)
  expect(await refused({ metric: 'library:conversion', target: 2 })).toBe(40093)
  expect(await refused({ metric: 'library:a b' as 'library:a' })).toBe(40001)
  const other = await openDesk(server)
  expect(await refused({ metric: `library:${await make(other, 'Foreign', {})}` })).toBe(40093)
  expect(await read(desk)).toEqual([])
})

test('a goal whose metric was deleted, or changed into a return, says so and counts nothing', async () => {
  const desk = await openDesk(server)
  await desk.send({ anonymousId: 'a', event: 'search' })
  const [gone, changed] = [await make(desk, 'Gone', {}), await make(desk, 'Changed', {})]
  const window = { from: dateIn(0), to: dateIn(9) }
  for (const id of [gone, changed])
    await desk.data('createGoal', { body: goalOf(desk.userId, { metric: `library:${id}`, ...window }) })
  expect((await read(desk)).map(({ progress }) => progress.current)).toEqual([1, 1])
  await desk.data('deleteMetric', { params: { id: gone } })
  const definition = definitionOf({ kind: 'retention', fromHours: 12 })
  await desk.data('changeMetric', { params: { id: changed }, body: { name: 'Changed', definition, replaces: 1 } })
  const items = await read(desk)
  const of = (id: string): Goal | undefined => items.find(({ metric }) => metric === `library:${id}`)
  const nothing = { state: 'running', current: null, pace: null, forecast: null, contributions: [], together: null }
  expect(of(gone)).toMatchObject({ library: null, progress: { ...nothing, reason: 'metricGone' } })
  expect(of(changed)).toMatchObject({ library: { name: 'Changed' }, progress: { ...nothing, reason: 'metricUnfit' } })
})

test('what strategies caused of a metric of the library is told one by one, and once for each person together', async () => {
  const desk = await openDesk(server)
  await desk.data('changeHoldout', { body: { share: 20, reason: 'a test' } })
  const { id: strategy } = await desk.run(strategyOf({ holdout: 50, reentry: { kind: 'once' } }))
  const id = await make(desk, 'Searches', { kind: 'count' })
  await desk.data('createGoal', {
    body: goalOf(desk.userId, { metric: `library:${id}`, target: 1, from: dateIn(0), to: dateIn(9) }),
  })
  let searches = 0
  for (let batch = 0; batch < 6; batch++) {
    const visitors = Array.from({ length: 130 }, () => randomUUID())
    await desk.send(...visitors.map((anonymousId) => ({ anonymousId })))
    server.pass(5_000)
    const searching = visitors.filter((_, place) => place % 2 === 0)
    // The first search of a visitor is the one that starts the strategy.
    searches += visitors.length + searching.length
    await desk.send(...searching.map((anonymousId) => ({ anonymousId, event: 'search' })))
    await server.app.sweep()
  }
  const [goal] = await read(desk)
  const { contributions = [], together } = goal?.progress ?? {}
  expect(contributions.map((it) => it.strategy)).toEqual([strategy])
  expect(contributions[0]?.share).toBeCloseTo((contributions[0]?.units.point ?? 0) / searches, 9)
  expect(together).not.toBeNull()
  expect(together?.share).toBeCloseTo((together?.units.point ?? 0) / searches, 9)
})
