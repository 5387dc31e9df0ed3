import { beforeEach, expect, test } from 'vitest'
import type { Rollout, RolloutPreview } from '#contract/scenarios/templates.ts'
import { armed, definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { numberOf } from '#tests/server/platform/back-office.ts'
import { withServer } from '#tests/server/setup.ts'
import { setRules, usual } from './settings.ts'
import { manyProjects, openTemplate, templateOf } from './templates.ts'

const server = withServer(() => ({ actionContents: contents }))
beforeEach(async () => {
  for (const table of ['scenario_rollouts', 'scenario_template_versions', 'scenario_templates', 'scenario_settings'])
    await server.database.query(`delete from ${table}`)
})

const off = { ...usual, isEnabled: false }
const teaOnly = { ...usual, pages: { only: ['/tea/*'], except: [] } }
const settingsOf = (desk: Awaited<ReturnType<typeof openDesk>>) =>
  desk.data<object>('viewScenarioSettings', { params: { scenario: 'search' } })

test('a version comes to all projects: its rules, its goal and its properties hold there, and in projects that come later', async () => {
  const desk = await openDesk(server)
  const { release, rollOut, view, last, admin } = await openTemplate(server, 'search')
  const version = await release({ rules: teaOnly, required: ['query'], goal: null })
  expect(await settingsOf(desk)).toMatchObject({ ...usual, revision: 0 })
  const done = await rollOut(version)
  expect(done).toMatchObject({ state: 'done', version: 2, organizations: null, kept: 0, unchanged: 0, failure: null })
  expect(done.installed).toBe(done.total)
  expect(done).toMatchObject({ startedBy: admin.username, endedAt: server.now().toISOString(), mayRollBack: true })
  expect(await last('scenarioRollout.start')).toMatchObject({
    target: done.id,
    details: { scenario: 'search', version: '2', audience: 'all', reason: expect.any(String) },
  })
  const later = await openDesk(server)
  for (const project of [desk, later]) {
    expect(await settingsOf(project)).toMatchObject(teaOnly)
    expect(await templateOf(project, 'search')).toMatchObject({ version: 2, required: ['query'], goal: null, offer: null })
  }
  expect((await view()).versions[0]).toMatchObject({ version: 2, projects: done.total + 1 })
  // The same version again changes nothing.
  expect(await rollOut(version)).toMatchObject({ installed: 0, unchanged: done.total + 1 })
})

test('rules that come with a version decide which events start strategies, at once and without a restart', async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ arms: armed }))
  const search = async () => {
    await desk.send({ anonymousId: crypto.randomUUID(), event: 'search', properties: { query: 'tea', results_count: 1 } })
    return (await desk.decisions()).length
  }
  expect(await search()).toBe(1)
  const { release, rollOut, rollBack } = await openTemplate(server, 'search')
  const { id } = await rollOut(await release({ rules: off }))
  expect(await search()).toBe(1)
  await rollBack(id)
  expect(await search()).toBe(2)
  // A project that has no row follows the version of new projects.
  await rollOut(2)
  const later = await openDesk(server)
  await later.run(definitionOf({ arms: armed }))
  await later.send({ anonymousId: crypto.randomUUID(), event: 'search', properties: { query: 'tea', results_count: 1 } })
  expect(await later.decisions()).toEqual([])
})

test('a version comes to chosen organisations only, and the preview says beforehand what it does', async () => {
  const [chosen, other] = [await openDesk(server), await openDesk(server)]
  await chosen.run(definitionOf({ arms: armed }))
  await other.run(definitionOf({ arms: armed }))
  const { release, rollOut, see, ask, params } = await openTemplate(server, 'search')
  const version = await release({ goal: null })
  const organizations = [chosen.ref.tenantId]
  const preview = () => see<RolloutPreview>('previewScenarioRollout', { params, body: { version, organizations } })
  expect(await preview()).toEqual({ projects: 1, organizations: 1, install: 1, keep: 0, unchanged: 0, strategies: 1 })
  await setRules(chosen, 'search', { isEnabled: true })
  expect(await preview()).toMatchObject({ install: 0, keep: 1, strategies: 0 })
  await server.database.query('delete from scenario_settings')
  expect(await rollOut(version, organizations)).toMatchObject({
    total: 1,
    installed: 1,
    organizations: [{ id: organizations[0] }],
  })
  expect(await preview()).toMatchObject({ install: 0, keep: 0, unchanged: 1, strategies: 0 })
  expect((await templateOf(chosen, 'search')).version).toBe(2)
  expect((await templateOf(other, 'search')).version).toBe(1)
  const unknown = { version, organizations: ['00000000-0000-4000-8000-00000000000f'] }
  expect((await ask('previewScenarioRollout', { params, body: unknown })).code).toBe(numberOf('organization.unknown'))
  const never = { version: 9, organizations: null }
  expect((await ask('previewScenarioRollout', { params, body: never })).code).toBe(numberOf('scenarioVersion.unknown'))
})

test('a project keeps its own rules and is offered the version, which it takes with the rules, without them, or not at all', async () => {
  const desks = { replace: await openDesk(server), keep: await openDesk(server), decline: await openDesk(server) }
  for (const desk of Object.values(desks)) await setRules(desk, 'search', { conditions: [{ property: 'query', is: 'exists' }] })
  const { release, rollOut } = await openTemplate(server, 'search')
  const version = await release({ rules: teaOnly, goal: null })
  const done = await rollOut(version)
  expect(done).toMatchObject({ kept: 3, state: 'done' })
  const own = { ...usual, conditions: [{ property: 'query', is: 'exists' }], revision: 1 }
  for (const [answer, desk] of Object.entries(desks)) {
    expect(await settingsOf(desk)).toMatchObject(own)
    expect(await templateOf(desk, 'search')).toMatchObject({
      version: 1,
      offer: { version, note: 'Better', content: { rules: teaOnly, goal: null } },
    })
    const params = { scenario: 'search' }
    const wrong = await desk.call('answerScenarioOffer', { params, body: { version: 7, answer } })
    expect(wrong.code).toBe(numberOf('scenarioOffer.gone'))
    await desk.data('answerScenarioOffer', { params, body: { version, answer } })
    const again = await desk.call('answerScenarioOffer', { params, body: { version, answer } })
    expect(again.code).toBe(numberOf('scenarioOffer.gone'))
  }
  expect(await settingsOf(desks.replace)).toMatchObject({ ...teaOnly, revision: 2 })
  expect(await settingsOf(desks.keep)).toMatchObject(own)
  expect(await settingsOf(desks.decline)).toMatchObject(own)
  expect(await templateOf(desks.replace, 'search')).toMatchObject({ version, goal: null, offer: null })
  expect(await templateOf(desks.keep, 'search')).toMatchObject({ version, goal: null, offer: null })
  expect(await templateOf(desks.decline, 'search')).toMatchObject({ version: 1, offer: null })
  // Who took the rules of the template gets those of the next version; who has rules of their own is asked again.
  await rollOut(await release({ rules: off }))
  expect(await settingsOf(desks.replace)).toMatchObject(off)
  expect(await settingsOf(desks.keep)).toMatchObject(own)
})

test('a form that was opened before a roll-out does not overwrite what came with it', async () => {
  const desk = await openDesk(server)
  const { release, rollOut } = await openTemplate(server, 'search')
  const params = { scenario: 'search' }
  await rollOut(await release({ rules: off }))
  const late = await desk.call('changeScenarioSettings', { params, body: { ...usual, replaces: 0 } })
  expect(late.code).toBe(numberOf('scenario.changed'))
  expect(await settingsOf(desk)).toMatchObject(off)
})

test('a roll-out is taken back: versions, rules, offers, and the version of new projects; own rules stay', async () => {
  const [plain, own, later] = [await openDesk(server), await openDesk(server), await openDesk(server)]
  await setRules(own, 'search', { isEnabled: false })
  const { release, rollOut, rollBack, act, view, last } = await openTemplate(server, 'search')
  const first = await rollOut(await release({ rules: teaOnly }))
  const second = await rollOut(await release({ rules: off, goal: null }))
  await setRules(later, 'search', { pages: { only: ['/own/*'], except: [] } })
  expect((await act('rollBackScenario', first.id)).code).toBe(numberOf('scenarioRollout.notLast'))
  const back = await rollBack(second.id)
  expect(back).toMatchObject({ state: 'rolledBack', restored: second.total, mayRollBack: false })
  expect(await last('scenarioRollout.rollBack')).toMatchObject({ target: second.id, details: { scenario: 'search' } })
  expect(await settingsOf(plain)).toMatchObject(teaOnly)
  expect(await templateOf(plain, 'search')).toMatchObject({ version: 2, offer: null })
  // It is offered again what it was offered before.
  expect(await settingsOf(own)).toMatchObject({ isEnabled: false, revision: 1 })
  expect(await templateOf(own, 'search')).toMatchObject({ version: 1, offer: { version: 2 } })
  expect(await settingsOf(later)).toMatchObject({ pages: { only: ['/own/*'] } })
  expect((await templateOf(later, 'search')).version).toBe(2)
  expect(await view()).toMatchObject({ versionOfNew: 2 })
  expect(await settingsOf(await openDesk(server))).toMatchObject(teaOnly)
  expect((await act('rollBackScenario', second.id)).code).toBe(numberOf('scenarioRollout.notLast'))
})

test('of two admins who begin at once, one is told that a roll-out of the scenario is running', async () => {
  const one = await openTemplate(server, 'search')
  const other = await openTemplate(server, 'search')
  const version = await one.release({ goal: null })
  await manyProjects(server, (await openDesk(server)).ref.tenantId, 1_200)
  const answers = await Promise.all([one.start(version), other.start(version)])
  const begun = answers.filter(({ code }) => code === 200).map(({ data }) => data as Rollout)
  // The second may also come after the end of the first.
  for (const { code } of answers) expect([200, numberOf('scenarioRollout.running')]).toContain(code)
  const ends = await Promise.all(begun.map(({ id }) => one.settled(id)))
  expect(ends.every(({ state }) => state === 'done')).toBe(true)
  expect(ends.reduce((sum, { installed }) => sum + installed, 0)).toBe(ends[0]?.total)
  await server.database.query(`delete from projects where name like 'Project %'`)
})

test('a batch that fails leaves what was done; another process goes on from there, and no project is met twice', async () => {
  const desk = await openDesk(server)
  await manyProjects(server, desk.ref.tenantId, 1_200)
  const { release, start, settled, act, last } = await openTemplate(server, 'search')
  const version = await release({ rules: off })
  const [wall] = await server.database.query<{ id: string }>('select id::text from projects order by id offset 800 limit 1')
  await server.database.execute(`
    create function stand_in_the_way() returns trigger language plpgsql as
      $$ begin if new.project_id = '${wall?.id}' then raise exception 'in the way'; end if; return new; end $$;
    create trigger stand_in_the_way before insert on scenario_settings for each row execute function stand_in_the_way();`)
  const { id } = (await start(version)).data as Rollout
  const stuck = await settled(id)
  expect(stuck).toMatchObject({ state: 'running', installed: 500, failure: 'DatabaseError P0001', endedAt: null })
  for (let time = 0; time < 3; time += 1) await settled(id)
  const failed = await settled(id)
  expect(failed).toMatchObject({ state: 'failed', installed: 500, mayRollBack: true, endedAt: expect.any(String) })

  await server.database.execute('drop trigger stand_in_the_way on scenario_settings; drop function stand_in_the_way()')
  expect(await settled(id)).toMatchObject({ state: 'failed' })
  expect((await act('resumeScenarioRollout', id)).data).toMatchObject({ state: 'running', failure: null })
  expect(await last('scenarioRollout.resume')).toMatchObject({ target: id })
  const done = await settled(id)
  expect(done).toMatchObject({ state: 'done', failure: null })
  expect(done.installed).toBe(done.total)
  const [rows] = await server.database.query<{ rows: number; most: number }>(
    'select count(*)::int as rows, max(revision) as most from scenario_settings where version = $1::int',
    [version],
  )
  expect(rows).toEqual({ rows: done.total, most: 1 })
  expect((await act('resumeScenarioRollout', id)).code).toBe(numberOf('scenarioRollout.notLast'))
  await server.database.query(`delete from projects where name like 'Project %'`)
})

test('a roll-out that is running is stopped and taken back', async () => {
  const desk = await openDesk(server)
  await manyProjects(server, desk.ref.tenantId, 1_200)
  const { release, settled, act, params } = await openTemplate(server, 'search')
  const version = await release({ rules: off })
  // As a process that ended after its first batch left it.
  const [half] = await server.database.query<{ id: string }>('select id::text from projects order by id offset 499 limit 1')
  const id = '00000000-0000-4000-8000-0000000000e1'
  await server.database.query(
    `insert into scenario_rollouts (id, scenario, version, state, reason, total, installed, reached, started_at, started_by)
     select $1, $2, $3::int, 'running', 'A test', count(*), 500, $4::uuid, $5::timestamptz, $1 from projects`,
    [id, params.scenario, version, half?.id ?? '', server.now().toISOString()],
  )
  await server.database.query(
    `insert into scenario_settings (project_id, tenant_id, scenario, is_enabled, conditions, pages, revision, changed_at, is_own, version,
                                    rollout_id, previous_version)
     select id, tenant_id, 'search', false, '[]', '{"only": [], "except": []}', 1, now(), false, $2::int, $3::uuid, 1
       from projects where id <= $1::uuid`,
    [half?.id ?? '', version, id],
  )
  expect((await act('rollBackScenario', id)).code).toBe(200)
  expect(await settled(id)).toMatchObject({ state: 'rolledBack', installed: 500, restored: 500 })
  const [left] = await server.database.query<{ count: number }>(
    'select count(*)::int as count from scenario_settings where version <> 1 or not is_enabled or rollout_id is not null',
  )
  expect(left?.count).toBe(0)
  await server.database.query(`delete from projects where name like 'Project %'`)
})

test('a roll-out, taking it back and resuming it take a confirmed password, and a platform admin', async () => {
  const office = await openTemplate(server, 'search')
  const version = await office.release({ goal: null })
  const done = await office.rollOut(version)
  const desk = await openDesk(server)
  const asked = { params: office.params, body: { version, organizations: null, reason: 'None' } }
  expect((await desk.call('startScenarioRollout', asked)).code).toBe(numberOf('permission.denied'))
  server.pass(16 * 60_000)
  expect((await office.start(version)).code).toBe(numberOf('session.stale'))
  for (const name of ['rollBackScenario', 'resumeScenarioRollout'] as const)
    expect((await office.act(name, done.id)).code).toBe(numberOf('session.stale'))
  expect((await office.view()).rollouts).toMatchObject([{ id: done.id, state: 'done' }])
})
