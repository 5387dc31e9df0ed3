import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Annotations } from '#contract/dashboards/annotations.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import { armed, definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { exposedTo } from './exposed.ts'

const server = withServer(() => ({ actionContents: contents }))

const goal: NonNullable<Definition['goal']> = { metric: 'purchase', hours: 24, direction: 'up', guardrails: [] }
const guarded = (different: Partial<Definition> = {}) =>
  definitionOf({ holdout: 50, reentry: { kind: 'once' }, arms: armed, goal, limits: limitsOf({ stopLoss: true }), ...different })

/** A strategy that runs, with people who were exposed to it: of those held out many buy, and of the others few. */
const exposed = async (definition: Definition, buying = { held: 0.6, treated: 0.1 }) => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definition)
  const expose = () => exposedTo(server, desk, buying)
  await expose()
  return {
    desk,
    id,
    expose,
    view: () => desk.data<Strategy>('viewStrategy', { params: { id } }),
    resume: () => desk.data<Strategy>('resumeStrategy', { params: { id } }),
    look: async () => {
      server.pass(300_000)
      await server.app.sweep()
    },
    records: () =>
      server.database.query<{ actor_id: string | null; details: object }>(
        `select actor_id, details from audit_records where action = 'strategy.stopLoss' and target = $1`,
        [id],
      ),
    waiting: async () => {
      const [row] = await server.database.query<{ count: number }>(
        `select count(*)::int as count from action_messages where project_id = $1 and expires_at > $2::timestamptz`,
        [desk.ref.projectId, server.now().toISOString()],
      )
      return row?.count ?? 0
    },
  }
}

test('a strategy whose goal gets worse is paused once, with its reason, and what waits is cancelled', async () => {
  const { desk, id, view, look, records, waiting } = await exposed(guarded({ limits: limitsOf({ stopLoss: true, ttl: 86_400 }) }))
  expect(await waiting()).toBeGreaterThan(100)
  expect((await view()).stopped).toBeNull()
  await look()
  const stopped = { at: server.now().toISOString(), version: 1, metric: 'purchase', kind: 'goal' }
  expect(await view()).toMatchObject({ status: 'paused', stopped })
  expect(await waiting()).toBe(0)
  const details = { project: desk.ref.projectId, version: '1', metric: 'purchase', kind: 'goal' }
  expect(await records()).toEqual([{ actor_id: null, details }])
  await look()
  expect(await records()).toHaveLength(1)
  expect((await view()).stopped).toEqual(stopped)
  const list = await desk.data<{ items: Strategy[] }>('listStrategies', { query: { status: 'paused' } })
  expect(list.items.map((it) => [it.id, it.stopped])).toEqual([[id, stopped]])
  const today = server.now().toISOString().slice(0, 10)
  const annotations = await desk.data<Annotations>('viewAnnotations', { query: { from: today, to: today, zone: 'UTC' } })
  const marks = annotations.points.flatMap(({ items }) => items)
  expect(marks.find(({ kind }) => kind === 'stopped')).toMatchObject({ id, by: null, version: 1 })
})

test('two processes that find the same at once pause it once', async () => {
  const { view, records } = await exposed(guarded())
  const other = besides(server, { actionContents: contents })
  server.pass(300_000)
  await Promise.all([server.app.sweep(), other.app.sweep()])
  expect((await view()).status).toBe('paused')
  expect(await records()).toHaveLength(1)
  await other.app.settle()
})

test('who resumes is not overruled by the same metric, until there is a new version', async () => {
  const { desk, id, view, look, resume, expose, records } = await exposed(guarded())
  await look()
  expect(await resume()).toMatchObject({ status: 'running', stopped: null })
  await look()
  expect(await view()).toMatchObject({ status: 'running', stopped: null })
  expect((await desk.publish(id)).version).toBe(2)
  await look()
  expect((await view()).status).toBe('running')
  await expose()
  await look()
  expect(await view()).toMatchObject({ status: 'paused', stopped: { version: 2, metric: 'purchase' } })
  expect(await records()).toHaveLength(2)
  await desk.data('rollbackStrategy', { params: { id }, body: { version: 1 } })
  expect(await view()).toMatchObject({ status: 'running', version: 3, stopped: null })
})

test('a guardrail pauses a strategy too, also after its goal was overruled', async () => {
  const guardrails = [
    { metric: 'refundRate', worseThan: 0.1 },
    { metric: 'conversion', worseThan: 0.1 },
  ]
  const { view, look, resume } = await exposed(guarded({ goal: { ...goal, guardrails } }))
  await look()
  expect((await view()).stopped).toMatchObject({ kind: 'goal' })
  await resume()
  await look()
  expect(await view()).toMatchObject({ status: 'paused', stopped: { kind: 'guardrail', metric: 'conversion' } })
  await resume()
  await look()
  expect((await view()).status).toBe('running')
})

test('a strategy that somebody pauses has no such reason', async () => {
  const { desk, id, view, look, resume, records } = await exposed(guarded())
  await desk.data('pauseStrategy', { params: { id } })
  await look()
  expect(await view()).toMatchObject({ status: 'paused', stopped: null })
  expect(await records()).toEqual([])
  // Nothing was overruled by resuming it.
  await resume()
  await look()
  expect((await view()).stopped).toMatchObject({ kind: 'goal' })
})

test.each([
  ['without the switch', guarded({ limits: limitsOf({}) }), undefined],
  ['with the switch off', guarded({ limits: limitsOf({ stopLoss: false }) }), undefined],
  ['while the goal gets better', guarded(), { held: 0.1, treated: 0.6 }],
  ['while nothing is shown', guarded(), { held: 0.3, treated: 0.3 }],
])('%s it runs on', async (_, definition, buying) => {
  const { view, look } = await exposed(definition, buying)
  await look()
  expect(await view()).toMatchObject({ status: 'running', stopped: null })
})

test('on a sample-ratio mismatch it runs on', async () => {
  const { desk, id, view, look, resume } = await exposed(guarded())
  await desk.data('pauseStrategy', { params: { id } })
  await look()
  // As if many of the people who were held out had been lost.
  await server.database.query(
    `update effect_totals set people = people * 3 where project_id = $1 and exposed_as = 'treated' and metric = ''`,
    [desk.ref.projectId],
  )
  await resume()
  await look()
  expect((await view()).status).toBe('running')
})

test('a version that is no longer the published one is not paused', async () => {
  const { desk, id, view, look } = await exposed(guarded())
  await desk.publish(id)
  await look()
  expect(await view()).toMatchObject({ status: 'running', version: 2 })
})

test.each([
  ['goal', { goal: null }, 'stopLoss.noGoal'],
  ['holdout', { holdout: 0 }, 'stopLoss.noHoldout'],
])('a stop-loss is not published without a %s', async (_, different, code) => {
  const desk = await openDesk(server)
  const { id } = await desk.draft(guarded(different))
  expect(await desk.call('publishStrategy', { params: { id }, body: { replaces: null } })).toMatchObject({
    code: serverProblems['strategy.invalid'].number,
    data: { problems: [{ code, path: ['limits', 'stopLoss'] }] },
  })
})

test.each([1, 'true', null])('a stop-loss that is %j is refused at its place', async (stopLoss) => {
  const desk = await openDesk(server)
  const definition = { ...guarded(), limits: { ...limitsOf({}), stopLoss } }
  expect(await desk.call('createStrategy', { body: { name: randomUUID(), definition } })).toMatchObject({
    code: serverProblems['strategy.invalid'].number,
    data: { problems: [{ code: 'value.type', path: ['limits', 'stopLoss'] }] },
  })
})
