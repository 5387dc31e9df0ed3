import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Strategy, StrategyVersion } from '#contract/decisions/strategies.ts'
import type { ScenarioDetail, ScenarioStrategy } from '#contract/scenarios/figures.ts'
import { armed, definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))
const params = { scenario: 'search' }

const openScenario = async () => {
  const desk = await openDesk(server)
  const run = (priority: number, group: string | null = null) =>
    desk.run(definitionOf({ arms: armed, limits: limitsOf({ priority, group }) }))
  const view = () => desk.data<ScenarioDetail>('viewScenario', { params })
  const order = (wanted: string[], replaces: string[]) =>
    desk.data<ScenarioStrategy[]>('orderScenarioStrategies', { params, body: { order: wanted, replaces } })
  return { ...desk, run, view, order }
}

test('a new order takes effect at once, keeps the versions, and is kept by the next version', async () => {
  const desk = await openScenario()
  const first = await desk.run(5, 'one')
  const second = await desk.run(3, 'one')
  const draft = await desk.draft(definitionOf({ limits: limitsOf({ priority: 1 }) }))
  const before = [first.id, second.id, draft.id]
  expect((await desk.view()).strategies.map(({ id, priority }) => [id, priority])).toEqual([
    [first.id, 5],
    [second.id, 3],
    [draft.id, 1],
  ])
  const wanted = [draft.id, second.id, first.id]
  expect((await desk.order(wanted, before)).map(({ id, priority }) => [id, priority])).toEqual([
    [draft.id, 5],
    [second.id, 3],
    [first.id, 1],
  ])
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor })
  const shown = (await desk.decisions()).filter(({ outcome }) => outcome === 'delivered')
  expect(shown.map(({ strategy }) => strategy)).toEqual([second.id])
  const [message] = await server.database.query<{ payload: string }>(
    'select payload::text as payload from action_messages where project_id = $1',
    [desk.ref.projectId],
  )
  expect(JSON.parse(message?.payload ?? '{}')).toMatchObject({ priority: 3 })
  for (const { id } of await desk.decisions()) expect(await desk.replay(id)).toBe(true)
  const versions = await desk.data<StrategyVersion[]>('listStrategyVersions', { params: { id: first.id } })
  expect(versions.map(({ version, definition }) => [version, definition.limits.priority])).toEqual([[1, 5]])
  expect((await desk.publish(first.id)).definition.limits.priority).toBe(1)
  expect((await desk.view()).strategies.map(({ id, priority }) => [id, priority])).toEqual([
    [draft.id, 5],
    [second.id, 3],
    [first.id, 1],
  ])
})

test('a version with another priority is published: its own priority counts again', async () => {
  const desk = await openScenario()
  const first = await desk.run(5)
  const second = await desk.run(3)
  await desk.order([second.id, first.id], [first.id, second.id])
  const { revision } = await desk.data<Strategy>('viewStrategy', { params: { id: first.id } })
  const body = { name: 'A', mode: 'manual', definition: definitionOf({ limits: limitsOf({ priority: 9 }) }), replaces: revision }
  await desk.data('changeStrategy', { params: { id: first.id }, body })
  expect((await desk.view()).strategies.map(({ id }) => id)).toEqual([second.id, first.id])
  await desk.publish(first.id)
  expect((await desk.view()).strategies.map(({ id, priority }) => [id, priority])).toEqual([
    [first.id, 9],
    [second.id, 5],
  ])
})

test('an order that is not the known one, or that leaves a strategy out, is refused', async () => {
  const desk = await openScenario()
  const first = await desk.run(5)
  const second = await desk.run(3)
  const send = async (order: string[], replaces: string[]) =>
    (await desk.call('orderScenarioStrategies', { params, body: { order, replaces } })).code
  expect(await send([first.id, second.id], [second.id, first.id])).toBe(serverProblems['scenario.changed'].number)
  expect(await send([second.id], [first.id, second.id])).toBe(serverProblems['scenario.order'].number)
  expect(await send([second.id, second.id], [first.id, second.id])).toBe(serverProblems['scenario.order'].number)
  expect((await desk.view()).strategies.map(({ priority }) => priority)).toEqual([5, 3])
})

test('running strategies with the same priority or of one exclusion group are conflicts; others are none', async () => {
  const desk = await openScenario()
  const first = await desk.run(2, 'one')
  const second = await desk.run(2)
  const third = await desk.run(1, 'one')
  const paused = await desk.run(2, 'one')
  await desk.data('pauseStrategy', { params: { id: paused.id } })
  const { conflictList, summary, strategies } = await desk.view()
  expect(conflictList).toEqual([
    { kind: 'priority', priority: 2, strategies: [first.id, second.id].toSorted() },
    { kind: 'group', group: 'one', strategies: [first.id, third.id] },
  ])
  expect(summary).toMatchObject({ conflicts: 2, strategies: { all: 4, running: 3 } })
  const known = strategies.map(({ id }) => id)
  const ordered = await desk.order(known.toReversed(), known)
  expect(new Set(ordered.map(({ priority }) => priority)).size).toBe(4)
})
