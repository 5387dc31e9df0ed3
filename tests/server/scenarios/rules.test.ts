import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { ScenarioSimulation } from '#contract/scenarios/figures.ts'
import type { ScenarioSettings } from '#contract/scenarios/settings.ts'
import { armed, definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, ends, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { setRules, usual } from './settings.ts'

const server = withServer(() => ({ actionContents: contents }))
const minute = 60_000
const params = { scenario: 'search' }

test('an event that the rules of its scenario exclude starts no strategy', async () => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ arms: armed }))
  const visitor = randomUUID()
  const search = (properties: object, url?: string) => ({
    anonymousId: visitor,
    properties,
    ...(url === undefined ? {} : { context: { page: { url: `https://shop.test${url}`, path: url } } }),
  })
  const decided = async () => (await desk.decisions()).map(({ event }) => Number(event.id)).toSorted((one, other) => one - other)
  await desk.send(search({ results_count: 0 }))
  expect(await decided()).toEqual([1])
  await setRules(desk, 'search', { isEnabled: false })
  await desk.send(search({ results_count: 0 }))
  expect(await decided()).toEqual([1])
  await setRules(desk, 'search', {
    isEnabled: true,
    conditions: [{ property: 'results_count', is: 'lte', value: 3 }],
    pages: { only: ['/shop/*'], except: ['/shop/help*'] },
  })
  await desk.send(
    search({ results_count: 4 }),
    search({ results_count: 3 }, '/shop/tea'),
    search({ results_count: 3 }, '/shop/help/search'),
    search({ results_count: 3 }, '/blog'),
    // A server sends events without a page.
    search({ results_count: 2 }),
  )
  expect(await decided()).toEqual([1, 4, 7])
  await setRules(desk, 'search', usual)
  await desk.send(search({}))
  expect(await decided()).toEqual([1, 4, 7, 8])
  for (const { id } of await desk.decisions()) expect(await desk.replay(id)).toBe(true)
})

test('an excluded event still ends the wait of a strategy, and a strategy on a return starts on any event', async () => {
  const desk = await openDesk(server)
  const delay = { minutes: 30, cancelledBy: 'purchase' }
  const abandoned = await desk.run(definitionOf({ trigger: { kind: 'event', event: 'add_to_cart', where: [], delay } }))
  const returned = await desk.run(definitionOf({ trigger: { kind: 'returned', days: 1 } }))
  const first = await desk.run(definitionOf({ trigger: { kind: 'milestone', orders: 1 } }))
  await setRules(desk, 'purchase', { isEnabled: false })
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor, event: 'add_to_cart' }, { anonymousId: visitor, event: 'purchase' })
  expect(ends(await desk.decisions({ strategy: abandoned.id }))).toEqual(['trigger'])
  server.pass(25 * 60 * minute)
  await desk.send({ anonymousId: visitor, event: 'purchase' })
  expect(await desk.decisions({ strategy: returned.id })).toHaveLength(1)
  expect(await desk.decisions({ strategy: first.id })).toEqual([])
})

test('a change names the revision that it replaces, and unknown scenarios and patterns are refused', async () => {
  const desk = await openDesk(server)
  expect(await desk.data('viewScenarioSettings', { params })).toEqual({ ...usual, revision: 0, changedAt: null })
  const body = { ...usual, isEnabled: false, replaces: 0 }
  const changed = { ...usual, isEnabled: false, revision: 1, changedAt: server.now().toISOString() }
  expect(await desk.data('changeScenarioSettings', { params, body })).toEqual(changed)
  // Sent again because its answer was lost, it gets that answer.
  expect(await desk.data('changeScenarioSettings', { params, body })).toEqual(changed)
  const other = await desk.call('changeScenarioSettings', { params, body: { ...body, isEnabled: true } })
  expect(other.code).toBe(serverProblems['scenario.changed'].number)
  const wrong = [
    { params: { scenario: 'page_view' }, body },
    { params, body: { ...body, replaces: 1, pages: { only: ['shop'], except: [] } } },
    { params, body: { ...body, replaces: 1, conditions: [{ property: 'value', is: 'gt', value: 'much' }] } },
  ]
  for (const options of wrong)
    expect((await desk.call('changeScenarioSettings', options)).code).toBe(serverProblems['request.invalid'].number)
  expect(await desk.data('viewScenarioSettings', { params })).toEqual(changed)
})

test('people without the permission for personal data neither see nor set personal values, and keep those that are there', async () => {
  const desk = await openDesk(server)
  const conditions = [{ property: 'email', is: 'equals' as const, value: 'ann@example.com' }]
  await setRules(desk, 'search', { conditions })
  await server.database.query(`update members set role = 'developer' where user_id = $1`, [desk.userId])
  const shown = await desk.data<ScenarioSettings>('viewScenarioSettings', { params })
  expect(shown.conditions).toEqual([{ property: 'email', is: 'equals', value: '•••' }])
  await setRules(desk, 'search', { pages: { only: ['/shop/*'], except: [] } })
  const body = { ...usual, conditions, replaces: 2 }
  const refused = await desk.call('changeScenarioSettings', { params, body })
  expect(refused.code).toBe(serverProblems['scenario.personal'].number)
  await server.database.query(`update members set role = 'owner' where user_id = $1`, [desk.userId])
  expect(await desk.data('viewScenarioSettings', { params })).toMatchObject({ conditions, pages: { only: ['/shop/*'] } })
})

test('a simulation says what each running strategy would decide, and what excludes the event', async () => {
  const desk = await openDesk(server)
  const where = [{ property: 'q', is: 'equals' as const, value: 'tea' }]
  const tea = await desk.run(definitionOf({ trigger: { kind: 'event', event: 'search', where, delay: null }, arms: armed }))
  const all = await desk.run(definitionOf({ consent: 'marketing' }))
  await desk.draft(definitionOf())
  const visitor = randomUUID()
  await desk.send({ anonymousId: visitor, event: 'page_view' })
  const profile = await desk.profileOf(visitor)
  await setRules(desk, 'search', { pages: { only: ['/shop/*'], except: [] } })
  const simulate = (body: object) => desk.data<ScenarioSimulation>('simulateScenario', { params, body: { profile, ...body } })
  const { excludedBy, decisions, left } = await simulate({ properties: { q: 'tea' }, path: '/blog' })
  expect([excludedBy, left]).toEqual(['pages', 0])
  const came = Object.fromEntries(decisions.map(({ strategy, decision }) => [strategy.id, decision.reason ?? decision.outcome]))
  expect(came).toEqual({ [tea.id]: 'delivered', [all.id]: 'consent' })
  const other = await simulate({ properties: { q: 'pot' } })
  expect(other.excludedBy).toBe(null)
  expect(other.decisions.find(({ strategy }) => strategy.id === tea.id)?.decision.reason).toBe('trigger')
  expect(await desk.decisions()).toEqual([])
  const nobody = await desk.call('simulateScenario', { params, body: { profile: randomUUID() } })
  expect(nobody.code).toBe(serverProblems['profile.unknown'].number)
})
