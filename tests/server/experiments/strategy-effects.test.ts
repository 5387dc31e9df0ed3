import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Effects } from '#contract/experiments/effects.ts'
import type { StrategyEffects } from '#contract/experiments/strategy-effects.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { exposedTo } from './exposed.ts'

const server = withServer()

const goal = { metric: 'purchase', hours: 24, direction: 'up' as const, guardrails: [{ metric: 'refundRate', worseThan: 0.02 }] }
const halved = { holdout: 50, reentry: { kind: 'once' as const } }

const listed = async (desk: Desk) => {
  const { items } = await desk.data<StrategyEffects>('listStrategyEffects')
  return new Map(items.map((it) => [it.strategy, it]))
}
const viewed = async (desk: Desk, strategy: string, metric: string) => {
  const { scopes } = await desk.data<Effects>('viewEffects', { query: { strategy, metric } })
  return scopes[0]?.results[0]
}

test('each strategy is told with what its own page tells of its goal, and without a goal of the conversion rate', async () => {
  const desk = await openDesk(server)
  const withGoal = await desk.run(definitionOf({ ...halved, goal }))
  const withoutGoal = await desk.run(definitionOf(halved))
  const idle = await desk.run(definitionOf({ trigger: { kind: 'event', event: 'never', where: [], delay: null } }))
  await exposedTo(server, desk, { held: 0.1, treated: 0.6 })
  await server.app.sweep()
  const effects = await listed(desk)
  const result = await viewed(desk, withGoal.id, 'goal')
  expect(effects.get(withGoal.id)?.version).toBe(1)
  expect(result).toMatchObject(effects.get(withGoal.id)?.result ?? { metric: 'missing' })
  expect(result?.control.n).toBeGreaterThan(100)
  expect(effects.get(withoutGoal.id)?.result.metric).toBe('conversion')
  expect(await viewed(desk, withoutGoal.id, 'conversion')).toMatchObject(effects.get(withoutGoal.id)?.result ?? {})
  expect(effects.has(idle.id)).toBe(false)
})

test('a new version is told of as soon as somebody was exposed to it, and no other project', async () => {
  const desk = await openDesk(server)
  const { id, revision } = await desk.run(definitionOf({ ...halved, goal }))
  await desk.send({ anonymousId: randomUUID() })
  await server.app.sweep()
  const body = { name: 'A strategy', definition: definitionOf({ ...halved, holdout: 20, goal }), replaces: revision }
  await desk.data('changeStrategy', { params: { id }, body })
  await desk.publish(id)
  expect((await listed(desk)).get(id)?.version).toBe(1)
  await desk.send({ anonymousId: randomUUID() })
  await server.app.sweep()
  expect((await listed(desk)).get(id)?.version).toBe(2)
  expect((await listed(await openDesk(server))).size).toBe(0)
})

test('chosen strategies are compared without the others', async () => {
  const desk = await openDesk(server)
  const [one, other] = [await desk.run(definitionOf(halved)), await desk.run(definitionOf(halved))]
  await desk.run(definitionOf(halved))
  await desk.send({ anonymousId: randomUUID() })
  await server.app.sweep()
  const compared = async (only: string) =>
    (await desk.data<Effects>('viewEffects', { query: { only } })).scopes.flatMap(({ strategy }) => strategy ?? [])
  expect((await compared(`${one.id},${other.id}`)).sort()).toEqual([one.id, other.id].sort())
  expect(await compared(randomUUID())).toEqual([])
  for (const only of ['', 'x', Array.from({ length: 5 }, () => randomUUID()).join(',')])
    expect((await desk.call('viewEffects', { query: { only } })).code).toBe(serverProblems['request.invalid'].number)
})
