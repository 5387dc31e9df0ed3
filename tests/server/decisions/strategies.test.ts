import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Strategy, StrategyFigures, StrategyVersion } from '#contract/decisions/strategies.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { withServer } from '#tests/server/setup.ts'
import { definitionOf, limitsOf } from './definitions.ts'
import { type Desk, ends, openDesk } from './desk.ts'

const server = withServer()
const number = (code: keyof typeof serverProblems) => serverProblems[code].number

const problemsOf = async (desk: Desk, definition: unknown) => {
  const { code, data } = await desk.call('createStrategy', { body: { name: 'Wrong', definition } })
  expect(code).toBe(number('strategy.invalid'))
  return (data as { problems: { code: string; path: (string | number)[] }[] }).problems.map(
    ({ code: problem, path }) => `${path.join('.')} ${problem}`,
  )
}

test('a strategy is a draft until it is published, is paused, resumed, archived, and keeps its versions', async () => {
  const desk = await openDesk(server)
  const draft = await desk.draft(definitionOf())
  expect(draft).toMatchObject({ status: 'draft', version: null, revision: 1, mode: 'manual', definition: definitionOf() })
  await desk.send({ anonymousId: 'a' })
  expect(await desk.decisions()).toEqual([])
  const { id } = draft
  const turn = (name: 'pauseStrategy' | 'resumeStrategy' | 'archiveStrategy') => desk.call(name, { params: { id } })
  expect((await turn('pauseStrategy')).code).toBe(number('strategy.status'))
  expect(await desk.publish(id)).toMatchObject({ status: 'running', version: 1 })
  await desk.send({ anonymousId: 'a' })
  expect(ends(await desk.decisions())).toEqual(['delivered'])
  expect((await turn('pauseStrategy')).data).toMatchObject({ status: 'paused', version: 1 })
  await desk.send({ anonymousId: 'a' })
  expect(await desk.decisions()).toHaveLength(1)
  expect((await turn('resumeStrategy')).data).toMatchObject({ status: 'running' })
  const { revision } = await desk.data<Strategy>('viewStrategy', { params: { id } })
  const changed = definitionOf({ trigger: { kind: 'event', event: 'purchase', where: [], delay: null } })
  const body = { name: 'Buyers', definition: changed, replaces: revision }
  expect(await desk.data('changeStrategy', { params: { id }, body })).toMatchObject({
    name: 'Buyers',
    version: 1,
    revision: revision + 1,
  })
  const late = { ...body, name: 'Visitors' }
  expect((await desk.call('changeStrategy', { params: { id }, body: late })).code).toBe(number('strategy.changed'))
  await desk.send({ anonymousId: 'a', event: 'purchase' })
  expect(await desk.decisions()).toHaveLength(1)
  expect(await desk.publish(id)).toMatchObject({ version: 2 })
  await desk.send({ anonymousId: 'a', event: 'purchase' })
  expect((await desk.decisions()).map(({ version }) => version).toSorted()).toEqual([1, 2])
  const rolledBack = await desk.data<Strategy>('rollbackStrategy', { params: { id }, body: { version: 1, replaces: 2 } })
  expect(rolledBack).toMatchObject({ version: 3, definition: definitionOf() })
  const versions = await desk.data<StrategyVersion[]>('listStrategyVersions', { params: { id } })
  expect(versions.map(({ version, of }) => [version, of])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ])
  expect((await desk.call('rollbackStrategy', { params: { id }, body: { version: 9 } })).code).toBe(
    number('strategy.versionUnknown'),
  )
  expect(await desk.data('deleteStrategy', { params: { id } })).toEqual({ outcome: 'archived' })
  expect((await desk.call('publishStrategy', { params: { id }, body: { replaces: 3 } })).code).toBe(number('strategy.status'))
  await desk.send({ anonymousId: 'a' })
  expect(await desk.decisions()).toHaveLength(2)
  const other = await desk.draft(definitionOf())
  expect(await desk.data('deleteStrategy', { params: { id: other.id } })).toEqual({ outcome: 'deleted' })
  expect((await desk.call('viewStrategy', { params: { id: other.id } })).code).toBe(number('strategy.unknown'))
  expect(await desk.data('listStrategies', { query: { status: 'archived' } })).toMatchObject({ items: [{ id }] })
})

test('of two who publish at once one is told that there is another version', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.draft(definitionOf())
  const publish = () => desk.call('publishStrategy', { params: { id }, body: { replaces: null } })
  const codes = (await Promise.all([publish(), publish()])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([200, number('strategy.changed')])
  expect(await desk.data('listStrategyVersions', { params: { id } })).toHaveLength(1)
})

test('the database does not let a published version be changed', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf())
  const change = server.database.ofTenant(desk.ref.tenantId, ({ query }) =>
    query('update strategy_versions set of = 1 where project_id = $1 and strategy_id = $2', [desk.ref.projectId, id]),
  )
  await expect(change).rejects.toThrow()
})

test('each fault of a definition is named with its place', async () => {
  const desk = await openDesk(server)
  const arm = { id: 'a', action: null, weight: 1 }
  const sound = definitionOf()
  const { goal: _, ...withoutGoal } = sound
  const wrong: [unknown, string[]][] = [
    [{ ...sound, colour: 'red' }, ['colour node.key']],
    [withoutGoal, ['goal node.missing']],
    [{ ...sound, arms: [] }, ['arms value.list']],
    [{ ...sound, arms: Array.from({ length: 9 }, (_none, place) => ({ ...arm, id: `${place}` })) }, ['arms value.list']],
    [{ ...sound, arms: [arm, arm] }, ['arms value.list']],
    [{ ...sound, arms: [{ ...arm, weight: 0 }] }, ['arms.0.weight value.range']],
    [{ ...sound, arms: [{ ...arm, weight: Number.NaN }] }, ['arms.0.weight value.number']],
    [{ ...sound, arms: [arm, { ...arm, id: 'b', weight: '1' }] }, ['arms.1.weight value.number']],
    [{ ...sound, arms: [{ ...arm, action: { id: 'x', version: 1 } }] }, ['arms.0.action.id value.text']],
    [{ ...sound, holdout: 51 }, ['holdout value.range']],
    [{ ...sound, audience: { all: [{ did: '' }] } }, ['audience.all.0.did name.invalid']],
    [{ ...sound, audience: { segment: randomUUID() } }, ['audience segment.unknown']],
    [{ ...sound, trigger: { kind: 'segment', segment: 'gone', edge: 'left' } }, ['trigger.segment segment.unknown']],
    [{ ...sound, trigger: { kind: 'event', event: 'action_shown', where: [], delay: null } }, ['trigger.event trigger.cycle']],
    [{ ...sound, trigger: { kind: 'returned', days: 0 } }, ['trigger.days value.number']],
    [{ ...sound, limits: limitsOf({ quiet: { from: '22:00', to: '24:00' } }) }, ['limits.quiet.to value.time']],
    [{ ...sound, limits: limitsOf({ quiet: { from: '22:00', to: '22:00' } }) }, ['limits.quiet value.range']],
    [{ ...sound, limits: limitsOf({ budget: { per: 'day' } }) }, ['limits.budget value.range']],
    [{ ...sound, schedule: { from: '2026-03-02', to: '2026-03-01' } }, ['schedule value.range']],
  ]
  for (const [definition, problems] of wrong) expect(await problemsOf(desk, definition)).toEqual(problems)
  const over = await desk.draft(definitionOf({ schedule: { from: null, to: '2026-01-01' } }))
  const { code, data } = await desk.call('publishStrategy', { params: { id: over.id }, body: { replaces: null } })
  expect([code, data]).toEqual([number('strategy.invalid'), { problems: [{ code: 'schedule.over', path: ['schedule', 'to'] }] }])
})

test('a segment that depends on actions starts no strategy', async () => {
  const desk = await openDesk(server)
  const inner = await desk.create('Seen', { did: 'action_shown' })
  const outer = await desk.create('Not seen', { not: { segment: inner.id } })
  const trigger = { kind: 'segment' as const, segment: outer.id, edge: 'entered' as const }
  expect(await problemsOf(desk, definitionOf({ trigger }))).toEqual(['trigger.segment trigger.cycle'])
})

test('a segment that a strategy refers to is archived and not deleted, and a deleted one is refused', async () => {
  const desk = await openDesk(server)
  const segment = await desk.create('Searchers', { did: 'search' })
  const { id } = await desk.run(definitionOf({ audience: { segment: segment.id } }))
  const used = [{ kind: 'strategy', id, name: 'A strategy' }]
  expect((await desk.data<Segment>('viewSegment', { params: { id: segment.id } })).usedBy).toEqual(used)
  expect(await desk.data('deleteSegment', { params: { id: segment.id } })).toEqual({ outcome: 'archived', usedBy: used })
  await desk.send({ anonymousId: 'a' })
  expect(ends(await desk.decisions())).toEqual(['delivered'])
  await desk.call('archiveStrategy', { params: { id } })
  expect(await desk.data('deleteSegment', { params: { id: segment.id } })).toEqual({ outcome: 'deleted', usedBy: [] })
})

test('a schedule says when a strategy runs', async () => {
  const desk = await openDesk(server)
  const at = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000).toISOString()
  const { id, status } = await desk.run(definitionOf({ schedule: { from: at(1), to: at(2) } }))
  expect(status).toBe('scheduled')
  for (const _ of [0, 1, 2]) {
    await desk.send({ anonymousId: 'a' })
    server.pass(3_600_000)
  }
  expect(ends(await desk.decisions())).toEqual(['delivered'])
  expect(await desk.data('viewStrategy', { params: { id } })).toMatchObject({ status: 'ended' })
})

test('strategies and decisions of another organisation are unknown', async () => {
  const [desk, stranger] = [await openDesk(server), await openDesk(server)]
  const { id } = await desk.run(definitionOf())
  await desk.send({ anonymousId: 'a' })
  const [decision] = await desk.decisions()
  const asked = { params: { id } }
  for (const name of ['viewStrategy', 'pauseStrategy', 'listStrategyVersions', 'viewFunnel'] as const)
    expect((await stranger.call(name, asked)).code).toBe(number('strategy.unknown'))
  for (const name of ['viewDecision', 'replayDecision'] as const)
    expect((await stranger.call(name, { params: { id: decision?.id ?? '' } })).code).toBe(number('decision.unknown'))
  expect(await stranger.decisions({ strategy: id })).toEqual([])
})

test('a draft that was changed since it was seen is not published, and no old version replaces it', async () => {
  const desk = await openDesk(server)
  const { id, revision } = await desk.draft(definitionOf())
  const body = { name: 'Changed', definition: definitionOf(), replaces: revision }
  const changed = await desk.data<Strategy>('changeStrategy', { params: { id }, body })
  const publish = (seen: number) => desk.call('publishStrategy', { params: { id }, body: { replaces: null, revision: seen } })
  expect((await publish(revision)).code).toBe(number('strategy.changed'))
  expect((await publish(changed.revision)).data).toMatchObject({ status: 'running', version: 1 })
  const rollback = { version: 1, replaces: 1, revision }
  expect((await desk.call('rollbackStrategy', { params: { id }, body: rollback })).code).toBe(number('strategy.changed'))
})

test('the list is told what each strategy decided in the last 30 days, and the funnel what each arm delivered', async () => {
  const desk = await openDesk(server)
  const { id } = await desk.run(definitionOf())
  const idle = await desk.draft(definitionOf())
  await desk.send({ anonymousId: 'a' })
  await desk.send({ anonymousId: 'b' })
  const figures = await desk.data<StrategyFigures[]>('listStrategyFigures')
  const [publisher] = await server.database.query<{ username: string }>('select username from users where id = $1', [desk.userId])
  expect(figures.find(({ strategy }) => strategy === id)).toEqual({
    strategy: id,
    decisions: 2,
    delivered: 2,
    exact: true,
    publishedBy: publisher?.username,
    budget: null,
  })
  expect(figures.find(({ strategy }) => strategy === idle.id)).toEqual({
    strategy: idle.id,
    decisions: 0,
    delivered: 0,
    exact: true,
    publishedBy: null,
    budget: null,
  })
  expect((await desk.funnel(id)).arms).toEqual([{ arm: 'nothing', delivered: 2, shown: 0, clicked: 0, dismissed: 0 }])
})
