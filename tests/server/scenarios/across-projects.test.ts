import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { acrossSamples, type ScenarioProject, type ScenariosAcross } from '#contract/scenarios/across-projects.ts'
import { armed, definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { openBackOffice } from '#tests/server/platform/back-office.ts'
import { withServer } from '#tests/server/setup.ts'
import { setRules } from './settings.ts'

const server = withServer(() => ({ actionContents: contents }))
const day = 24 * 60 * 60_000
type Page = { items: ScenarioProject[]; next: string | null; total: { value: number } }

const open = async () => {
  const office = await openBackOffice(server)
  const of = async (scenario: string) =>
    (await office.see<ScenariosAcross>('listScenariosAcrossProjects')).items.find((it) => it.scenario === scenario)
  const list = (scenario: string, query: Record<string, string> = {}) =>
    office.see<Page>('listProjectsOfScenario', { params: { scenario }, query })
  const find = async (scenario: string, id: string) => (await list(scenario, { q: id })).items[0]
  return { ...office, of, list, find }
}

test('a scenario says how many projects receive it, have switched it off or restricted it, and how many strategies run on it', async () => {
  const before = await (await open()).of('search')
  const [desk, other] = [await openDesk(server), await openDesk(server)]
  await desk.run(definitionOf({ arms: armed }))
  await desk.send({ anonymousId: randomUUID(), event: 'search', properties: { query: 'tea', results_count: 1 } })
  await setRules(other, 'search', { isEnabled: false })
  await setRules(desk, 'search', { pages: { only: ['/shop/*'], except: [] } })
  const seen = server.now().toISOString()
  const { of } = await open()
  const more = (count: number | undefined, by: number) => (count ?? 0) + by
  expect(await of('search')).toEqual({
    scenario: 'search',
    receiving: more(before?.receiving, 1),
    organizations: more(before?.organizations, 1),
    off: more(before?.off, 1),
    restricted: more(before?.restricted, 1),
    running: more(before?.running, 1),
    lastSeen: seen,
    template: expect.objectContaining({ version: 1, rollout: null }),
  })
  expect((await (await open()).see<ScenariosAcross>('listScenariosAcrossProjects')).items).toHaveLength(8)
  server.pass(31 * day)
  expect((await (await open()).of('search'))?.receiving).toBe(0)
})

test('the projects of a scenario: what each receives in 24 hours, how complete it is, and its state', async () => {
  const desk = await openDesk(server)
  const { projectId: id } = desk.ref
  const { find } = await open()
  expect(await find('search', id)).toMatchObject({ state: 'never', lastSeen: null, checked: 0, fires: { value: 0, exact: true } })
  await desk.send(
    { anonymousId: randomUUID(), event: 'search', properties: { query: 'tea', results_count: 1 } },
    { anonymousId: randomUUID(), event: 'search', properties: { query: 'pot' } },
    { anonymousId: randomUUID(), event: 'purchase', properties: { order_id: '1' } },
  )
  expect(await find('search', id)).toMatchObject({
    state: 'receiving',
    running: 0,
    isRestricted: false,
    lastSeen: server.now().toISOString(),
    fires: { value: 2, exact: true },
    checked: 2,
    complete: 1,
  })
  await setRules(desk, 'search', { isEnabled: false })
  expect((await find('search', id))?.state).toBe('off')
  expect((await find('purchase', id))?.state).toBe('receiving')
  server.pass(31 * day)
  const later = await open()
  expect(await later.find('purchase', id)).toMatchObject({ state: 'quiet', fires: { value: 0 }, checked: 1, complete: 0 })
  const page = await later.list('purchase', { limit: '1' })
  const rest = await later.list('purchase', { limit: '100', cursor: String(page.next) })
  expect(page.items).toHaveLength(1)
  expect(rest.items.map((it) => it.id)).not.toContain(page.items[0]?.id)
  expect(page.total.value).toBe(rest.items.length + 1)
  expect((await later.list('purchase', { q: 'no such project' })).items).toEqual([])
  expect((await later.ask('listProjectsOfScenario', { params: { scenario: 'nothing' } })).code).not.toBe(200)
})

test('more events than are counted are said to be at least so many', async () => {
  const desk = await openDesk(server)
  const visitor = randomUUID()
  const events = (count: number) => Array.from({ length: count }, () => ({ anonymousId: visitor, event: 'exit_intent' }))
  for (let sent = 0; sent <= acrossSamples.fires; sent += 100) await desk.send(...events(100))
  const { find } = await open()
  expect(await find('exit_intent', desk.ref.projectId)).toMatchObject({
    fires: { value: acrossSamples.fires, exact: false },
    checked: acrossSamples.properties,
    complete: acrossSamples.properties,
  })
})
