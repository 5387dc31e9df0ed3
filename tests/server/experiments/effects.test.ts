import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EffectMethod, Effects } from '#contract/experiments/effects.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { metricOf } from './definitions.ts'

const server = withServer(() => ({ actionContents: contents }))

const hour = 3_600_000
const goal = { metric: 'purchase', hours: 24, direction: 'up', guardrails: [] } as const
const halved = definitionOf({ holdout: 50, reentry: { kind: 'once' }, goal: { ...goal, guardrails: [] } })

type Sent = { anonymousId: string } & Record<string, unknown>

const purchase = (anonymousId: string, order: string, value: number, different: Record<string, unknown> = {}): Sent => ({
  anonymousId,
  event: 'purchase',
  properties: { order_id: order, value, currency: 'CNY' },
  ...different,
})

const later = (milliseconds: number) => ({ originalTimestamp: new Date(server.now().getTime() + milliseconds).toISOString() })

const effectsOf = (desk: Desk, query: Record<string, string> = {}) => desk.data<Effects>('viewEffects', { query })

/** The groups of each visitor, by what was decided for them. */
const groupsOf = async (desk: Desk, visitors: readonly string[]) => {
  const decisions = await desk.decisions()
  return new Map(
    visitors.map((visitor) => [
      visitor,
      decisions.find((it) => it.anonymousId === visitor)?.outcome === 'held_out' ? 'held' : 'treated',
    ]),
  )
}

/** What the database has counted, without rounding in the last digits. */
const totalsOf = async ({ ref }: Desk) =>
  server.database.query(
    `select strategy_id, version, exposed_as, arm, day::text, metric, people, contaminated, round(sum::numeric, 6)::text as sum,
            round(squares::numeric, 4)::text as squares, round(denominator::numeric, 6)::text as denominator,
            round(products::numeric, 4)::text as products, round(pre::numeric, 6)::text as pre,
            round(pre_squares::numeric, 4)::text as pre_squares, round(pre_products::numeric, 4)::text as pre_products
       from effect_totals where project_id = $1
         and (people <> 0 or contaminated <> 0 or abs(sum) + abs(squares) + abs(denominator) + abs(pre) > 0.000001)
      order by 1, 2, 3, 4, 5, 6`,
    [ref.projectId],
  )

/** Forgets all that was counted, and counts it from the log of events alone. */
const recountAll = async ({ ref }: Desk) => {
  await server.database.query('delete from effect_totals where project_id = $1', [ref.projectId])
  await server.database.query(
    `update effect_people set is_counted = false, is_contaminated = false, sums = '{}' where project_id = $1`,
    [ref.projectId],
  )
  await server.database.query(
    'insert into effect_dues (project_id, tenant_id, profile_id) select project_id, tenant_id, profile_id from effect_people where project_id = $1',
    [ref.projectId],
  )
  await server.app.sweep()
}

test('treated people and those held out are counted alike, from their first eligible decision to the end of the window', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(halved)
  const visitors: string[] = Array.from({ length: 40 }, () => randomUUID())
  // A purchase before the exposure never counts as an effect.
  await desk.send(...visitors.map((it) => purchase(it, `before ${it}`, 100, later(-2 * hour))))
  server.pass(1_000)
  await desk.send(...visitors.map((anonymousId) => ({ anonymousId })))
  const groups = await groupsOf(desk, visitors)
  server.pass(1_000)
  await desk.send(...visitors.slice(0, 30).map((it, place) => purchase(it, it, place + 1)))
  await desk.send(...visitors.slice(0, 5).map((it) => ({ ...purchase(it, it, 1), event: 'refund' })))
  server.pass(25 * hour)
  await desk.send(...visitors.slice(30).map((it) => purchase(it, it, 7)))
  await server.app.sweep()

  const { scopes, waiting, currency } = await effectsOf(desk, { strategy })
  const [scope] = scopes
  const held = visitors.filter((it) => groups.get(it) === 'held')
  const [result] = scope?.results ?? []
  const revenue = scope?.results.find(({ metric }) => metric === 'revenue')
  const buyers = (of: readonly string[]) => of.filter((it) => visitors.indexOf(it) < 30).length
  const spent = (of: readonly string[]) =>
    of.reduce((sum, it) => {
      const place = visitors.indexOf(it)
      return sum + (place < 30 ? place + 1 - Number(place < 5) : 7)
    }, 0)
  expect([waiting, currency, scopes.length]).toEqual([0, 'CNY', 1])
  expect(scope).toMatchObject({
    strategy,
    version: 1,
    versions: [1],
    baseline: 'holdout',
    people: { control: held.length, treated: 40 - held.length },
  })
  // The goal's window is a day, that of revenue a week.
  expect(result).toMatchObject({ metric: 'goal', name: 'purchase', hours: 24, control: { n: held.length, sum: buyers(held) } })
  expect(revenue?.control.sum).toBeCloseTo(spent(held), 6)
  expect(revenue?.treatment.sum).toBeCloseTo(spent(visitors) - spent(held), 6)
  expect(result?.verdict).toEqual({ code: 'collecting', unit: 'people', n: Math.min(held.length, 40 - held.length), of: 100 })
  const method = await desk.data<EffectMethod>('viewEffectMethod', { query: { strategy, metric: 'revenue', cuped: 'true' } })
  expect(method.control).toMatchObject({ n: held.length, preSum: held.length * 100 })
  expect(method.control['sum']).toBeCloseTo(spent(held), 6)
  // Power is told of the change that is asked for, in the list and in the method alike.
  expect(result?.power).toMatchObject({ wanted: 0.05 })
  const asked = { strategy, metric: 'revenue', wanted: '20' }
  const [again] = (await effectsOf(desk, asked)).scopes[0]?.results ?? []
  expect(again?.power).toMatchObject({ wanted: 0.2, perArm: expect.any(Number), now: expect.any(Number) })
  expect((await desk.data<EffectMethod>('viewEffectMethod', { query: asked })).power).toEqual(again?.power)
})

test('counting as events come gives the same sums as counting all of them at the end', async () => {
  const desk = await openDesk(server)
  await desk.data('changeHoldout', { body: { share: 20, reason: 'a test' } })
  await desk.run(halved)
  await desk.data<Metric>('createMetric', {
    body: {
      name: 'Value of carts',
      definition: metricOf({ kind: 'mean', measure: { kind: 'property', event: 'add_to_cart', where: [], property: 'value' } }),
    },
  })
  const visitors = Array.from({ length: 12 }, () => randomUUID())
  const names = ['search', 'purchase', 'refund', 'add_to_cart', 'page_view']
  let state = 7
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  for (let batch = 0; batch < 8; batch++) {
    const events = Array.from({ length: 25 }, (): Sent => {
      const anonymousId = visitors[below(visitors.length)] ?? ''
      const event = names[below(names.length)]
      const properties = { order_id: `${anonymousId} ${below(4)}`, value: below(1_000) / 7, currency: 'CNY' }
      return { anonymousId, event, properties, ...later(-below(20 * hour)) }
    })
    // Some people sign in as the same user: their profiles become one.
    if (batch === 5) events.push(...visitors.slice(0, 4).map((anonymousId) => ({ anonymousId, context: { userId: 'one' } })))
    await desk.send(...events)
    server.pass(7 * hour)
    if (below(2) === 0) await server.app.sweep()
  }
  await server.app.sweep()
  const followed = await totalsOf(desk)
  expect(followed.length).toBeGreaterThan(10)
  await recountAll(desk)
  expect(await totalsOf(desk)).toEqual(followed)
  // A fold of the log anew changes nothing.
  await server.app.rebuildProfiles(desk.ref)
  await server.app.foldEvents()
  expect(await totalsOf(desk)).toEqual(followed)
  await recountAll(desk)
  expect(await totalsOf(desk)).toEqual(followed)
})

test('a metric counts for people who were exposed before it was made, and a change of it counts anew', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(definitionOf({ holdout: 50 }))
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor })
  server.pass(1_000)
  await desk.send({ anonymousId: visitor, event: 'add_to_cart' }, { anonymousId: visitor, event: 'add_to_cart' })
  const made = await desk.data<Metric>('createMetric', { body: { name: 'Carts', definition: metricOf() } })
  expect(made).toMatchObject({ isCounted: false, revision: 1, name: 'Carts' })
  const sumOf = async () => {
    await server.app.sweep()
    const { scopes } = await effectsOf(desk, { strategy, metric: made.id })
    const [result] = scopes[0]?.results ?? []
    return (result?.control.sum ?? 0) + (result?.treatment.sum ?? 0)
  }
  expect(await sumOf()).toBe(2)
  const { items } = await desk.data<{ items: Metric[] }>('listMetrics')
  expect(items.at(-1)).toMatchObject({ id: made.id, isCounted: true })
  const body = { name: 'Carts', definition: metricOf({ cap: 1 }), replaces: 1 }
  await desk.data('changeMetric', { params: { id: made.id }, body })
  expect(await sumOf()).toBe(1)
  const other = { ...body, name: 'Baskets' }
  expect((await desk.call('changeMetric', { params: { id: made.id }, body: other })).code).toBe(40990)
  await desk.data('deleteMetric', { params: { id: made.id } })
  expect((await desk.call('viewEffects', { query: { strategy, metric: made.id } })).code).toBe(40490)
})

test('an erased person leaves nothing, also in the sums', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(definitionOf({ holdout: 50 }))
  const [one, other] = [randomUUID(), randomUUID()]
  await desk.send({ anonymousId: one }, { anonymousId: other })
  server.pass(1_000)
  await desk.send(purchase(one, 'a', 10), purchase(other, 'b', 20))
  await server.app.sweep()
  const id = await desk.profileOf(one)
  await desk.data('eraseProfile', { params: { id }, body: { reason: 'asked for' } })
  await server.app.sweep()
  const [scope] = (await effectsOf(desk, { strategy })).scopes
  const revenue = scope?.results.find(({ metric }) => metric === 'revenue')
  expect((revenue?.control.n ?? 0) + (revenue?.treatment.n ?? 0)).toBe(1)
  expect((revenue?.control.sum ?? 0) + (revenue?.treatment.sum ?? 0)).toBe(20)
  const left = await server.database.query('select 1 from effect_people where project_id = $1 and profile_id = $2', [
    desk.ref.projectId,
    id,
  ])
  expect(left).toEqual([])
})

test('somebody held out who becomes one with somebody treated is out of the analysis, and in the health figures', async () => {
  const desk = await openDesk(server)
  const { id: strategy } = await desk.run(halved)
  const visitors = Array.from({ length: 12 }, () => randomUUID())
  await desk.send(...visitors.map((anonymousId) => ({ anonymousId })))
  const groups = await groupsOf(desk, visitors)
  const held = visitors.find((it) => groups.get(it) === 'held') ?? ''
  const treated = visitors.find((it) => groups.get(it) === 'treated') ?? ''
  await server.app.sweep()
  const [from, into] = [await desk.profileOf(held), await desk.profileOf(treated)]
  await desk.data('mergeProfiles', { body: { from, into, reason: 'the same person' } })
  await server.app.sweep()
  const [scope] = (await effectsOf(desk, { strategy })).scopes
  expect(scope?.health.contaminated).toBe(2)
  expect((scope?.people.control ?? 0) + (scope?.people.treated ?? 0)).toBe(10)
})

test('a project without exposures has an answer in words, and unknown strategies and metrics are refused', async () => {
  const desk = await openDesk(server)
  const { scopes } = await effectsOf(desk)
  expect(scopes).toMatchObject([{ strategy: null, since: null, people: { treated: 0, control: 0 }, growth: [] }])
  expect(scopes[0]?.results[0]?.verdict).toEqual({ code: 'collecting', unit: 'people', n: 0, of: 100 })
  expect((await desk.call('viewEffects', { query: { strategy: randomUUID() } })).code).not.toBe(200)
  expect((await desk.call('viewEffects', { query: { metric: 'nothing' } })).code).toBe(40490)
  const broken = metricOf({ kind: 'ratio' })
  expect((await desk.call('createMetric', { body: { name: 'Broken', definition: broken } })).code).not.toBe(201)
})
