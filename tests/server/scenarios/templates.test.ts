import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ScenariosAcross } from '#contract/scenarios/across-projects.ts'
import type { ScenarioTemplate } from '#contract/scenarios/templates.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { numberOf, openBackOffice } from '#tests/server/platform/back-office.ts'
import { withServer } from '#tests/server/setup.ts'
import { openTemplate } from './templates.ts'

const server = withServer(() => ({ actionContents: contents }))
beforeEach(async () => {
  for (const table of ['scenario_rollouts', 'scenario_template_versions', 'scenario_templates', 'scenario_settings'])
    await server.database.query(`delete from ${table}`)
})
const day = 24 * 60 * 60_000

test('a template begins as the product brings it, and a draft is saved, found to be the same again, and published as a version', async () => {
  const { view, save, publish, last, admin } = await openTemplate(server, 'search')
  const first = await view()
  expect(first).toMatchObject({ isDraft: false, revision: 0, versionOfNew: 1, rollouts: [] })
  expect(first.versions).toMatchObject([{ version: 1, publishedAt: null, publishedBy: null }])
  expect(first.content).toMatchObject({ required: ['query', 'results_count'], goal: { event: 'purchase', within: 'visit' } })
  expect((await publish()).code).toBe(numberOf('scenarioTemplate.same'))

  const goal = { event: 'purchase', within: { hours: 48 } } as const
  expect((await save({ goal })).code).toBe(200)
  expect(await view()).toMatchObject({ isDraft: true, revision: 1, content: { goal } })
  expect(await last('scenarioTemplate.save')).toMatchObject({ target: 'search', details: { parts: 'goal', revision: '1' } })
  // What is saved again changes nothing, and what the newest version says is no draft.
  expect((await save({ goal })).data).toMatchObject({ revision: 1 })
  expect((await save({ goal: first.content.goal })).data).toMatchObject({ isDraft: false, revision: 2 })

  await save({ goal, required: ['query'] })
  const published = (await publish('A longer goal')).data as ScenarioTemplate
  expect(published).toMatchObject({ isDraft: false, versionOfNew: 1, content: { goal, required: ['query'] } })
  expect(published.versions).toMatchObject([
    { version: 2, note: 'A longer goal', publishedBy: admin.username, projects: 0, content: { goal } },
    { version: 1, content: { goal: first.content.goal } },
  ])
  expect(await last('scenarioTemplate.publish')).toMatchObject({ details: { version: '2', note: 'A longer goal' } })
})

test('of two admins who change a draft at once, one is told that the other was quicker; the same holds for publishing', async () => {
  const one = await openTemplate(server, 'search')
  const other = await openTemplate(server, 'search')
  const { revision } = await one.view()
  const answers = await Promise.all([one.save({ required: ['a'] }, revision), other.save({ required: ['b'] }, revision)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, numberOf('scenarioTemplate.changed')])
  const saved = await one.view()
  const published = await Promise.all([one.publish('One', saved.revision), other.publish('Other', saved.revision)])
  expect(published.map(({ code }) => code).toSorted()).toEqual([200, numberOf('scenarioTemplate.changed')])
  expect((await one.view()).versions.map(({ version }) => version)).toEqual([2, 1])
})

test('what is not sound is refused, and nobody but a platform admin sees or changes templates', async () => {
  const { save, ask, view, params } = await openTemplate(server, 'search')
  const { content } = await view()
  for (const wrong of [
    { required: ['a', 'a'] },
    { required: Array.from({ length: 11 }, (_, place) => `p${place}`) },
    { goal: { event: 'purchase', within: { hours: 0 } } },
    { goal: { event: 'purchase', within: { hours: 721 } } },
    { texts: { ...content.texts, zh: { summary: 'x'.repeat(121), guide: '' } } },
    { texts: { ...content.texts, de: { summary: '', guide: '' } } },
    { rules: { ...content.rules, pages: { only: ['no path'], except: [] } } },
  ])
    expect((await save(wrong as object)).code).toBe(numberOf('request.invalid'))
  const desk = await openDesk(server)
  expect((await desk.call('viewScenarioTemplate', { params })).code).toBe(numberOf('permission.denied'))
  const body = { content, replaces: 0 }
  expect((await desk.call('saveScenarioTemplate', { params, body })).code).toBe(numberOf('permission.denied'))
  expect((await ask('viewScenarioTemplate', { params: { scenario: 'nothing' } })).code).toBe(numberOf('request.invalid'))
  expect((await view()).revision).toBe(0)
})

test('the list says which version projects have, in how many languages it is written, and how often the scenario happened in 30 days', async () => {
  const desk = await openDesk(server)
  const across = async () => (await openBackOffice(server)).see<ScenariosAcross>('listScenariosAcrossProjects')
  const of = async () => (await across()).items.find((it) => it.scenario === 'exit_intent')?.template
  const event = () => ({ anonymousId: randomUUID(), event: 'exit_intent' })
  await desk.send(event(), event())
  server.pass(day)
  await desk.send(event())
  await server.app.sweep()
  const { projects } = await across()
  const { release, rollOut, save, view } = await openTemplate(server, 'exit_intent')
  const before = await of()
  expect(before).toMatchObject({ version: 1, installed: projects, offered: 0, hasDraft: false, rollout: null, fires: 3 })
  expect(before?.languages).toEqual(['zh', 'en', 'ja', 'fr'])
  expect(before?.firesCountedAt).toBe(server.now().toISOString())

  const { texts } = (await view()).content
  const version = await release({ texts: { ...texts, ja: { summary: '', guide: '' } } })
  expect(await of()).toMatchObject({ version: 2, installed: 0, languages: ['zh', 'en', 'fr'], rollout: null })
  await rollOut(version, [desk.ref.tenantId])
  await save({ required: ['why'] })
  expect(await of()).toMatchObject({ version: 2, installed: 1, hasDraft: true, rollout: 'done' })

  // Days after the last two are not counted again, and after 30 days they are not in the sum.
  server.pass(31 * day)
  await server.app.sweep()
  expect((await of())?.fires).toBe(0)
})
